import { randomUUID } from 'node:crypto';
import type { Client } from './servers/app.ts';
import { world } from './world/world.ts';

/** What a buyer types at checkout. */
export const form = {
  namaLengkap: 'Budi Santoso',
  wa: '0812-3333-4444',
  alamatLengkap: 'Jalan Melati 5',
  provinsi: 'DI Yogyakarta',
  kotaKabupaten: 'Kota Yogyakarta',
  kecamatan: 'Gondokusuman',
  kodePos: '55225',
  catatan: 'Titip di satpam',
};

type Line = { id: string; quantity: unknown; [more: string]: unknown };

/** The cart as its page sends it, for Bu Sri's shop under a key of its own; `changes` forge the rest. */
export function cartField(items: Line[], seenTotal: unknown, changes: Record<string, unknown> = {}): string {
  const cart = { storeId: world.warung.storeId, key: randomUUID(), items, seenTotal, voucherCode: null };
  return JSON.stringify({ ...cart, ...changes });
}

/** Posts as the cart page does, and gives back status and the data's text. */
export async function send(
  client: Client,
  fields: Record<string, string>,
): Promise<{ status: number; text: string }> {
  const answer = await client.post('/keranjang.data', fields);
  return { status: answer.status, text: await answer.text() };
}

/** The order that a checkout's answer names; '' for none. */
export function orderIdOf(text: string): string {
  return /"orderId","([0-9a-f-]{36})"/.exec(text)?.[1] ?? '';
}
