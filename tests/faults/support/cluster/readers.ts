import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { makeVisitor } from '../../../support/visitor.ts';
import type { Copies } from '../copies.ts';
import { last } from '../extent.ts';
import type { Shop } from '../market.ts';

/** A request for a page of a shop; `status` is 0 if no response came. */
type PageRead = { storeId: string; path: string; status: number; begunMs: number; endedMs: number };

export type Readers = { reads: readonly PageRead[]; close: () => Promise<void> };

const REST_MS = 100;
const PATIENCE_MS = 10_000;

/** Keeps opening two pages of each shop that are never cached: a storefront with a random query, and the order list. */
export async function openReaders(stage: Copies, shops: Shop[]): Promise<Readers> {
  const slugs = await stage.ask<{ storeId: string; slug: string }>(
    'SELECT store_id AS "storeId", slug FROM stores',
  );
  const reads: PageRead[] = [];
  let open = true;
  const guest = makeVisitor(stage.url);
  const readPage = async (visitor: typeof guest, storeId: string, path: string) => {
    const begunMs = performance.now();
    const status = await visitor
      .get(path, { signal: AbortSignal.timeout(PATIENCE_MS) })
      .then((answer) => answer.text().then(() => answer.status))
      .catch(() => 0);
    reads.push({ storeId, path, status, begunMs, endedMs: performance.now() });
  };
  const read = async ({ storeId, owner }: Shop) => {
    const slug = slugs.find((one) => one.storeId === storeId)?.slug;
    while (open) {
      await readPage(guest, storeId, `${href('/toko/:toko', { toko: slug ?? '' })}?q=${randomUUID()}`);
      await last(REST_MS);
      await readPage(owner.visitor, storeId, href('/dashboard/pesanan'));
      await last(REST_MS);
    }
  };
  const everybody = shops.map(read);
  return {
    reads,
    close: async () => {
      open = false;
      await Promise.all(everybody);
    },
  };
}
