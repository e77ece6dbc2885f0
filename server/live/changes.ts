export const CHANNEL = 'kedai';

/** A notice that anything may have changed. */
export const RESYNC = 'resync';

/** 'store': name, look, state. 'products': also their stock. */
export type ChangeTopic = 'store' | 'products' | 'orders';

/** `storeId` null: changes may have been missed. `customerId` is the order's buyer. */
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

let hearing = false;

/** While this is false, nothing kept in memory can be believed. */
export function hearsChanges(): boolean {
  return hearing;
}

/** What happened before is lost, so beginning to hear counts as a change of everything. */
export function setHearing(now: boolean): void {
  hearing = now;
  if (now) announce({ storeId: null, topics: [], customerId: null });
}

export function announce(change: StoreChange): void {
  for (const listener of listeners) listener(change);
}

/** `{storeId} {topics} {customerId or -}`, at most 110 bytes. */
export function noticeText(storeId: string, topics: readonly ChangeTopic[], customerId?: string): string {
  return `${storeId} ${topics.join(',')} ${customerId ?? '-'}`;
}

/** A text that is no notice, such as another version's, asks everybody to resync. */
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
