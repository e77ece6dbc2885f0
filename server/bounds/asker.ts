/** Whose work it is: shops take turns, and what nobody waits for any more is stopped. */
export type Asker = { storeId: string; signal?: AbortSignal };
