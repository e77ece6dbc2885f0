import { randomUUID } from 'node:crypto';
import type { Actor } from '#domain/access.ts';
import type { CheckoutRequest } from '#domain/checkout/request.ts';
import { plainMatrix } from '#domain/products/matrix.ts';
import type { ProductInput } from '#domain/products/product.ts';
import { asSystem, asUser, type Tx } from '#server/db/access.ts';
import { resourceLimits } from '#server/env.ts';
import { createProduct, saveMatrix } from '#server/products/matrix.ts';

// Tests wait longer for a connection than visitors do, because the machine may be busy.
Object.assign(resourceLimits, { connectionMs: 60_000 });

export function newBuyer(): Actor {
  const id = randomUUID();
  return { id, email: `${id}@contoh.test`, role: 'customer', storeId: null };
}

/** Returns the shop's founder, whose user id is the shop's id. `presentOwner` returns the current owner instead. */
export function ownerOf(storeId: string): Actor {
  return { id: storeId, email: 'pemilik@contoh.test', role: 'storeAdmin', storeId };
}

export async function presentOwner(storeId: string): Promise<Actor> {
  const { userId: id, email } = await asSystem((tx) =>
    tx
      .selectFrom('memberships')
      .select(['userId', 'email'])
      .where('storeId', '=', storeId)
      .where('main', '=', true)
      .executeTakeFirstOrThrow(),
  );
  return { id, email, role: 'storeAdmin', storeId };
}

export function addProduct(
  tx: Tx,
  storeId: string,
  product: ProductInput,
  createdAt?: Date,
): Promise<string> {
  return createProduct(tx, storeId, plainMatrix(product), { createdAt });
}

export async function stockProduct(storeId: string, stok: number, harga = 10_000): Promise<string> {
  const product = { namaProduk: 'Barang uji', harga, stok, berat: 100, deskripsi: '' };
  return asUser(await presentOwner(storeId), (tx) => addProduct(tx, storeId, product));
}

/** Replaces all fields of a product that has no options. Returns false if the shop does not have the product. */
export async function updateProduct(
  tx: Tx,
  storeId: string,
  id: string,
  product: ProductInput,
): Promise<boolean> {
  return (await saveMatrix(tx, storeId, id, plainMatrix(product))).kind === 'saved';
}

export function checkoutRequest(
  storeId: string,
  lines: CheckoutRequest['lines'],
  harga = 10_000,
): CheckoutRequest {
  const seenTotal = lines.reduce((sum, { quantity }) => sum + quantity * harga, 0);
  const sorted = lines.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return {
    storeId,
    key: randomUUID(),
    lines: sorted,
    seenTotal,
    voucherCode: null,
    shipping: null,
    former: [],
  };
}

export async function stokOf(id: string): Promise<number | null> {
  const row = await asSystem((tx) =>
    tx.selectFrom('variantStock').select('stok').where('variantId', '=', id).executeTakeFirst(),
  );
  return row?.stok ?? null;
}

/** Counts the ordered pieces of a product in all orders that are not cancelled. */
export async function soldOf(id: string): Promise<number> {
  const row = await asSystem((tx) =>
    tx
      .selectFrom('orderItems')
      .innerJoin('orders', (join) =>
        join.onRef('orders.storeId', '=', 'orderItems.storeId').onRef('orders.id', '=', 'orderItems.orderId'),
      )
      .select((select) => select.fn.sum<number | null>('orderItems.quantity').as('sold'))
      .where('orderItems.variantId', '=', id)
      .where('orders.status', '!=', 'Cancelled')
      .executeTakeFirstOrThrow(),
  );
  return Number(row.sold ?? 0);
}

/** Counts all rows that a checkout could add; equal counts before and after mean that nothing was written. */
export function traces(): Promise<
  Record<'orders' | 'orderItems' | 'orderEvents' | 'idempotencyKeys', number>
> {
  return asSystem(async (tx) => {
    const count = async (table: 'orders' | 'orderItems' | 'orderEvents' | 'idempotencyKeys') => {
      const row = await tx
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    };
    return {
      orders: await count('orders'),
      orderItems: await count('orderItems'),
      orderEvents: await count('orderEvents'),
      idempotencyKeys: await count('idempotencyKeys'),
    };
  });
}

/** Runs all tasks, at most `limit` at a time. */
export async function concurrently<T>(tasks: (() => Promise<T>)[], limit = 20): Promise<T[]> {
  const results: T[] = new Array(tasks.length);
  let next = 0;
  const runNext = async () => {
    for (let index = next++; index < tasks.length; index = next++) {
      results[index] = await (tasks[index] as () => Promise<T>)();
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, tasks.length) }, runNext));
  return results;
}
