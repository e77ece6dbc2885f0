export const CHANNEL = 'kedai';

export const RESYNC = 'resync';

/** 'store' covers name, branding and state; 'products' includes stock; 'team' covers members and their rights. */
export type ChangeTopic = 'store' | 'products' | 'orders' | 'team';

/** A null `storeId` means that any shop may have changed. `customerId` is the buyer of the changed order. */
export type StoreChange = {
  storeId: string | null;
  topics: readonly ChangeTopic[];
  customerId: string | null;
};

const listeners = new Set<(change: StoreChange) => void>();

export function onStoreChange(listener: (change: StoreChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let listening = false;

export function isListening(): boolean {
  return listening;
}

/** When listening begins, announces that everything may have changed, because earlier changes were missed. */
export function setListening(now: boolean): void {
  listening = now;
  if (now) announce({ storeId: null, topics: [], customerId: null });
}

export function announce(change: StoreChange): void {
  for (const listener of listeners) listener(change);
}

/** Formats a change for other processes: `{storeId} {topics} {customerId or -}`, at most 110 bytes. */
export function formatChange(storeId: string, topics: readonly ChangeTopic[], customerId?: string): string {
  return `${storeId} ${topics.join(',')} ${customerId ?? '-'}`;
}

/** Parses a change. Invalid text, for example from another version of the program, counts as a change of everything. */
export function parseChange(text: string): StoreChange {
  const match =
    /^([0-9a-f-]{36}) ((?:store|products|orders|team)(?:,(?:store|products|orders|team))*) ([0-9a-f-]{36}|-)$/.exec(
      text,
    );
  if (!match) return { storeId: null, topics: [], customerId: null };
  const [, storeId = null, topics = '', customerId] = match;
  return {
    storeId,
    topics: topics.split(',') as ChangeTopic[],
    customerId: customerId === '-' ? null : (customerId ?? null),
  };
}
