/** What of a shop changed. 'store': name, look, state; 'products': also their stock; 'orders'. */
export type ChangeTopic = 'store' | 'products' | 'orders';

/**
 * A committed change of one shop. `storeId` null: changes may have been missed, so everything may have changed.
 * `customerId` is the buyer whose order it was.
 */
export type StoreChange = {
  storeId: string | null;
  topics: readonly ChangeTopic[];
  customerId: string | null;
};

const listeners = new Set<(change: StoreChange) => void>();

/** Calls `listener` after every change that this process hears of; returns how to stop. */
export function onStoreChange(listener: (change: StoreChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let hearing = false;

/** Whether this process hears of changes right now. While it does not, nothing that it keeps can be believed. */
export function hearsChanges(): boolean {
  return hearing;
}

/** Says whether changes are heard. What happened before they were is lost, so beginning to hear counts as a change of everything. */
export function setHearing(now: boolean): void {
  hearing = now;
  if (now) announce({ storeId: null, topics: [], customerId: null });
}

/** Hands a change to everybody in this process. */
export function announce(change: StoreChange): void {
  for (const listener of listeners) listener(change);
}

/** The text of a notification: `{storeId} {topics} {customerId or -}`, at most 110 bytes. */
export function writeChange(storeId: string, topics: readonly ChangeTopic[], customerId?: string): string {
  return `${storeId} ${topics.join(',')} ${customerId ?? '-'}`;
}

/** Reads a notification. A text of an unknown form, from another version say, counts as 'anything may have changed'. */
export function readChange(text: string): StoreChange {
  const match =
    /^([0-9a-f-]{36}) ((?:store|products|orders)(?:,(?:store|products|orders))*) ([0-9a-f-]{36}|-)$/.exec(
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
