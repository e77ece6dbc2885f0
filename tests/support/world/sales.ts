import { randomUUIDv7 } from 'node:crypto';
import type pg from 'pg';
import { dayOf } from '#domain/calendar/day.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { recountSales } from '../database/sales.ts';
import { setOrderState } from './orders.ts';
import { stockProduct } from './shop-floor.ts';
import { newOrder } from './unpaid.ts';
import { makeTestVoucher } from './vouchers.ts';
import { type WorldProduct, world } from './world.ts';

/** An order of Budi's to insert. By default it is completed, and its total is the sum of the prices of its lines. */
export type Sale = {
  storeId: string;
  /** A time with its zone, such as '2026-11-21T23:59:59+07:00'. */
  at: string;
  lines: { product: WorldProduct; quantity: number }[];
  status?: OrderStatus;
  discount?: number;
  shippingCost?: number;
  uniqueCode?: number;
  customerName?: string;
  customerWa?: string;
  customerAddress?: string;
};

let numbers = 100_000;
const vouchers = new Map<string, Promise<{ id: string; code: string }>>();

export function saleVoucher(storeId: string): Promise<{ id: string; code: string }> {
  return vouchers.getOrInsertComputed(storeId, () => makeTestVoucher(storeId));
}

/** Inserts an order at a chosen time, which no form can do, and returns its id and number. */
export async function sell(admin: pg.ClientBase, sale: Sale): Promise<{ id: string; orderNumber: number }> {
  const { storeId, at, lines, status = 'Completed', discount = 0, shippingCost = 0, uniqueCode = 0 } = sale;
  const { customerName = 'Budi', customerWa = '6281233334444', customerAddress = 'Jalan Melati 5' } = sale;
  const id = randomUUIDv7();
  numbers += 1;
  const subtotal = lines.reduce((sum, { product, quantity }) => sum + product.harga * quantity, 0);
  const voucher = discount > 0 ? await saleVoucher(storeId) : null;
  await admin.query(
    `INSERT INTO orders (store_id, id, order_number, customer_id, customer_email, customer_name, customer_wa,
       customer_address, alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos, subtotal, discount,
       shipping_cost, unique_code, total_price, status, created_at,
       voucher_id, voucher_code)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'Jalan Melati 5', 'DI Yogyakarta', 'Kota Yogyakarta', 'Gondokusuman',
       '55225', $9::bigint, $10::bigint, $11::bigint, $12::int, $9::bigint - $10::bigint + $11::bigint + $12::int,
       $13, $14, $15, $16)`,
    [
      storeId,
      id,
      numbers,
      world.budi.id,
      world.budi.email,
      customerName,
      customerWa,
      customerAddress,
      subtotal,
      discount,
      shippingCost,
      uniqueCode,
      status,
      at,
      voucher?.id ?? null,
      voucher?.code ?? '',
    ],
  );
  for (const [position, { product, quantity }] of lines.entries())
    await admin.query(
      `INSERT INTO order_items (store_id, order_id, id, customer_id, product_id, variant_id, nama_produk, harga, berat,
         quantity, position)
       VALUES ($1, $2, gen_random_uuid(), $4, $3, $3, $5, $6, 100, $7, $8)`,
      [storeId, id, product.id, world.budi.id, product.namaProduk, product.harga, quantity, position],
    );
  if (status === 'Completed') await recountSales(admin);
  return { id, orderNumber: numbers };
}

/**
 * Creates an order of Rp 10.000, which the shop marks as paid and then cancels. Returns the order's id and today's date
 * in Jakarta.
 */
export async function cancelledPaidOrder(storeId: string): Promise<{ id: string; today: string }> {
  const { id } = await newOrder(storeId, { productId: await stockProduct(storeId, 1) });
  await setOrderState(id, storeId, 'Sudah Dibayar');
  await setOrderState(id, storeId, 'Cancelled');
  return { id, today: dayOf(new Date(), 'Asia/Jakarta') };
}
