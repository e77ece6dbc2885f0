import { randomUUIDv7 } from 'node:crypto';
import type { DeliveryAddress } from '#domain/accounts/address.ts';
import { composeAddress } from '#domain/accounts/place.ts';
import { statusKinds } from '#domain/orders/event.ts';
import { isCompleted, type OrderStatus } from '#domain/orders/order.ts';
import { quote } from '#domain/orders/price/price.ts';
import { optionText } from '#domain/products/option.ts';
import type { Variant } from '#domain/products/product.ts';
import { asSystem } from '#server/db/access.ts';
import { addSale } from '#server/orders/sales.ts';
import type { DemoShop } from './shop.ts';
import { type Course, completed, notes, unfinished } from './story.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type Buyer = { id: string; email: string; home: Omit<DeliveryAddress, 'catatan'> };

export type Stocked = { id: string; variants: Pick<Variant, 'id' | 'optionValues' | 'harga' | 'berat'>[] };

/** `stocked` has the stored products in the order of `shop.products`. */
export type StockedShop = { shop: DemoShop; storeId: string; stocked: Stocked[] };

type Random = () => number;

/** Stores invented orders of the 60 days before `now`, without changing the stock. Equal seeds give equal orders. */
export async function writeHistory(
  { shop, storeId, stocked }: StockedShop,
  buyers: readonly Buyer[],
  seed: number,
  now: Date,
): Promise<void> {
  const random = seeded(seed);
  const plans = [...completedPlans(random), ...unfinished].sort((a, b) => b.age - a.age);
  const orders = plans.map(({ age, course }, index) =>
    order(
      { shop, storeId, stocked },
      {
        number: index + 1,
        buyer: buyerOf(buyers, random, index),
        placedAt: new Date(now.getTime() - age * HOUR_MS),
        course,
        random,
      },
    ),
  );
  await asSystem(async (tx) => {
    await tx
      .insertInto('orders')
      .values(orders.map((one) => one.row))
      .execute();
    await tx
      .insertInto('orderItems')
      .values(orders.flatMap((one) => one.items))
      .execute();
    await tx
      .insertInto('orderEvents')
      // Marked as mailed, so that no mail about an invented order is sent.
      .values(orders.flatMap((one) => one.events.map((event) => ({ ...event, mailed: true }))))
      .execute();
    for (const { row } of orders) if (isCompleted(row.status)) await addSale(tx, row);
    await tx
      .updateTable('storeCounters')
      .set({ lastOrderNumber: orders.length })
      .where('storeId', '=', storeId)
      .execute();
  });
}

/** Gives every third order to the two demo buyers, so that their own pages have something to show. */
function buyerOf(buyers: readonly Buyer[], random: Random, index: number): Buyer {
  const [first, second] = buyers;
  if (index % 6 === 0 && first) return first;
  if (index % 6 === 3 && second) return second;
  return pick(random, buyers.slice(2));
}

function completedPlans(random: Random): { age: number; course: Course }[] {
  return Array.from({ length: 58 }, (_, day) => day + 2).flatMap((day) => {
    const orders = Math.floor(random() * 2.6 + (day % 7 < 2 ? 0.7 : 0.1));
    return Array.from({ length: orders }, () => ({
      age: day * 24 + between(random, 0, 11),
      course: completed,
    }));
  });
}

type Placed = { number: number; buyer: Buyer; placedAt: Date; course: Course; random: Random };

function order(stocked: StockedShop, placed: Placed) {
  const { storeId } = stocked;
  const { buyer, placedAt, course, random } = placed;
  const id = randomUUIDv7();
  const own = { storeId, orderId: id, customerId: buyer.id };
  const createdAt = placedAt;
  const lines = basket(stocked, random);
  const items = lines.map((line, position) => ({
    ...own,
    id: randomUUIDv7(),
    ...line,
    position: position + 1,
    createdAt,
  }));
  const subtotal = lines.reduce((sum, line) => sum + line.harga * line.quantity, 0);
  const steps = timeline(placedAt, course);
  const when = (status: OrderStatus) => steps.find((step) => step.to === status)?.at ?? null;
  const shippingCost = when('Harus Dibayar') ? pick(random, stocked.shop.shippingCosts) : 0;
  const shippedAt = when('Shipped');
  const events = steps.map(({ to, at }, index) => ({
    ...own,
    id: randomUUIDv7(),
    actorId: index === 0 ? buyer.id : storeId,
    actorRole: index === 0 ? ('customer' as const) : ('storeAdmin' as const),
    kind: statusKinds[to],
    fromStatus: steps[index - 1]?.to ?? null,
    toStatus: to,
    note: to === 'Complain' ? 'Pembeli melapor: isi paket kurang satu.' : '',
    createdAt: at,
  }));
  const row = {
    storeId,
    id,
    orderNumber: placed.number,
    customerId: buyer.id,
    ...recipient(buyer),
    catatan: pick(random, notes),
    ...quote({ subtotal, voucher: null, shippingCost }),
    status: steps.at(-1)?.to ?? ('Pending' as const),
    courier: shippedAt ? pick(random, stocked.shop.couriers) : '',
    nomorResi: shippedAt ? `KD${String(Math.floor(random() * 1e10)).padStart(10, '0')}` : '',
    shippedAt,
    cancelledAt: when('Cancelled'),
    createdAt: placedAt,
  };
  return { row, items, events };
}

function recipient({ email, home }: Buyer) {
  const { namaLengkap, wa, ...address } = home;
  return {
    customerEmail: email,
    customerName: namaLengkap,
    customerWa: wa,
    customerAddress: composeAddress(address),
    ...address,
  };
}

function basket({ shop, stocked }: StockedShop, random: Random) {
  const wanted = 1 + Math.floor(random() * 2.5);
  const chosen = new Set(
    Array.from({ length: wanted }, () => Math.floor(random() ** 1.7 * shop.products.length)),
  );
  return [...chosen].map((index) => {
    const { namaProduk } = shop.products[index] as DemoShop['products'][number];
    const { id: productId, variants } = stocked[index] as Stocked;
    const { id: variantId, optionValues, harga, berat } = pick(random, variants);
    const quantity = harga > 300_000 || random() < 0.6 ? 1 : 2 + Math.floor(random() * 2);
    return { productId, variantId, namaProduk, optionText: optionText(optionValues), harga, berat, quantity };
  });
}

function timeline(placedAt: Date, course: Course): { to: OrderStatus; at: Date }[] {
  let at = placedAt;
  const later = course.map(([to, hours]) => {
    at = new Date(at.getTime() + hours * HOUR_MS);
    return { to, at };
  });
  return [{ to: 'Pending' as const, at: placedAt }, ...later];
}

/** Returns when the product at `position` was added. Products are added 7 minutes apart, before the first order. */
export function listedAt(now: Date, position: number): Date {
  return new Date(now.getTime() - 62 * DAY_MS - position * 7 * 60_000);
}

/** Returns a random number generator (mulberry32) that gives the same numbers for the same seed. */
function seeded(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}
