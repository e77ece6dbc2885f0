import { randomUUIDv7 } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Actor } from '#domain/access.ts';
import type { Profile } from '#domain/accounts/address.ts';
import type { Registration } from '#domain/accounts/user.ts';
import { readQris } from '#domain/payment-methods/qris.ts';
import { updateProfile } from '#server/accounts/profiles.ts';
import { createAccount } from '#server/accounts/registration.ts';
import { asSystem, asUser, type Tx } from '#server/db/access.ts';
import { closePool } from '#server/db/pool.ts';
import { flushChanges } from '#server/live/notify.ts';
import { saveAccount } from '#server/payment-methods/accounts.ts';
import { saveShopQris } from '#server/payment-methods/qris.ts';
import { addCategory, listOwnCategories, putInCategory } from '#server/products/categories.ts';
import { readOwnProduct } from '#server/products/list.ts';
import { createProduct } from '#server/products/matrix.ts';
import { addPhotos } from '#server/products/photo-rows.ts';
import { storePhoto } from '#server/products/photos.ts';
import type { DemoAccount } from '#server/program/demo.ts';
import { saveShippingSettings } from '#server/shipping/settings.ts';
import { addTariff } from '#server/shipping/tariffs.ts';
import { storeShopPicture } from '#server/stores/shop-pictures.ts';
import { createVoucher } from '#server/vouchers/vouchers.ts';
import { batik } from './batik.ts';
import { type Buyer, listedAt, type Stocked, type StockedShop, writeHistory } from './history.ts';
import { anisHome, budisHome, formerBuyers, people } from './people.ts';
import { rentDemoShops } from './rent.ts';
import { type DemoProduct, type DemoShop, matrixOfDemo } from './shop.ts';
import { warung } from './warung.ts';

const DAY_MS = 86_400_000;

/**
 * Fills an empty database with two shops, the operator's shop, a shop whose rent is overdue, seven people and 60 days
 * of orders, and closes the database pool. After a failure, the caller must start again with an empty database.
 */
export async function makeDemoWorld(): Promise<void> {
  const now = new Date();
  const sri = await register(people.sri, warung);
  const dewi = await register(people.dewi, batik);
  const operator = await register(people.admin);
  const till = await register(people.kas, { namaToko: 'Kas Kedai', waNumber: '6281211110003' });
  const late = await register(people.joni, { namaToko: 'Kopi Senja', waNumber: '6281211110004' });
  const buyers: Buyer[] = [
    await registerBuyer(people.budi, budisHome),
    await registerBuyer(people.ani, anisHome),
    ...formerBuyers.map((buyer) => ({ ...buyer, id: randomUUIDv7() })),
  ];
  const stockedWarung = await stockShop(sri, warung, new Date(now.getTime() + 21 * DAY_MS), now);
  const stockedBatik = await stockShop(dewi, batik, null, now);
  await writeHistory(stockedWarung, buyers, 1, now);
  await writeHistory(stockedBatik, buyers, 2, now);
  await rentDemoShops({ operator, till, paying: sri, late }, now);
  await flushChanges();
  await closePool();
}

async function register(
  { role, email, password }: DemoAccount,
  shop?: Pick<DemoShop, 'namaToko' | 'waNumber'>,
): Promise<Actor> {
  const { namaToko, waNumber } = shop ?? { namaToko: '', waNumber: '' };
  const input = { role, email, password, namaToko, waNumber, secretCode: '' } as Registration;
  const result = await createAccount(new Request('http://localhost/register', { method: 'POST' }), input);
  if (!result.ok) throw new Error(`the demo account ${email} was refused: ${result.message}`);
  return { id: result.id, email, role: result.role, storeId: result.storeId };
}

function shopOf(owner: Actor): string {
  if (!owner.storeId) throw new Error(`${owner.email} has no shop`);
  return owner.storeId;
}

async function registerBuyer(account: DemoAccount, home: Profile): Promise<Buyer> {
  const actor = await register(account);
  await asUser(actor, (tx) => updateProfile(tx, actor.id, home));
  return { id: actor.id, email: actor.email, home };
}

async function stockShop(
  owner: Actor,
  shop: DemoShop,
  expiryDate: Date | null,
  now: Date,
): Promise<StockedShop> {
  const storeId = shopOf(owner);
  const logo = await storeShopPicture('logo', storeId, await upload(shop.logo), now);
  if (!logo.ok) throw new Error(`the logo of ${shop.namaToko} was refused: ${logo.message}`);
  const cover = shop.cover && (await storeShopPicture('cover', storeId, await upload(shop.cover), now));
  if (cover && !cover.ok) throw new Error(`the cover of ${shop.namaToko} was refused: ${cover.message}`);
  const { deskripsi, caraPembayaran, themeColor, openingNote } = shop;
  const status = expiryDate ? 'trial' : 'active';
  await asSystem(async (tx) => {
    const settings = { deskripsi, caraPembayaran, themeColor, openingNote, logoUrl: logo.url };
    await tx
      .updateTable('stores')
      .set({ ...settings, ...(cover && { coverUrl: cover.url }) })
      .where('storeId', '=', storeId)
      .execute();
    await tx.updateTable('storeTerms').set({ expiryDate, status }).where('storeId', '=', storeId).execute();
  });
  await asUser(owner, (tx) => setUpPayment(tx, storeId, shop));
  await asUser(owner, (tx) => saveShippingSettings(tx, storeId, shop.origin, ''));
  for (const voucher of shop.vouchers) {
    const validity = { startsAt: now, endsAt: null, perBuyerLimit: null };
    await asUser(owner, (tx) => createVoucher(tx, storeId, { ...validity, ...voucher }));
  }
  for (const tariff of shop.tariffs) {
    const usual = { provinsi: '', kotaKabupaten: '', kecamatan: '', perKilogram: false };
    const added = { ...usual, freeFrom: null, maxOrder: null, ...tariff };
    await asUser(owner, (tx) => addTariff(tx, storeId, added));
  }
  const stocked = await inTwoLanes(shop.products, (product, position) =>
    stockProduct(owner, product, listedAt(now, position)),
  );
  await asUser(owner, (tx) => fillCategories(tx, storeId, shop.products, stocked));
  return { shop, storeId, stocked };
}

async function setUpPayment(tx: Tx, storeId: string, { namaToko, accounts, qris }: DemoShop): Promise<void> {
  for (const account of accounts)
    await saveAccount(tx, storeId, '', { ...account, active: true, place: null });
  if (qris === null) return;
  const read = readQris(qris);
  if (!read.ok) throw new Error(`the QRIS of ${namaToko} was refused: ${read.fault}`);
  await saveShopQris(tx, storeId, { ...read.qris, active: true });
}

async function fillCategories(
  tx: Tx,
  storeId: string,
  products: readonly DemoProduct[],
  stocked: readonly Stocked[],
): Promise<void> {
  for (const name of new Set(products.map(({ kategori }) => kategori))) await addCategory(tx, storeId, name);
  const categories = await listOwnCategories(tx, storeId);
  for (const [position, { kategori }] of products.entries()) {
    const category = categories.find(({ namaKategori }) => namaKategori === kategori);
    await putInCategory(tx, storeId, stocked[position]?.id ?? '', category?.id ?? null);
  }
}

async function stockProduct(owner: Actor, product: DemoProduct, createdAt: Date): Promise<Stocked> {
  const storeId = shopOf(owner);
  const stored = await storePhoto(storeId, await upload(product.picture));
  if (!stored.ok) throw new Error(`the picture of ${product.namaProduk} was refused: ${stored.message}`);
  return asUser(owner, async (tx) => {
    const id = await createProduct(tx, storeId, matrixOfDemo(product), { createdAt });
    await addPhotos(tx, storeId, id, [stored.photo]);
    const stocked = await readOwnProduct(tx, storeId, id);
    return { id, variants: stocked?.variants ?? [] };
  });
}

/** Converts a picture to PNG, because uploads of shops reject SVG. */
function upload(file: string): Promise<Buffer> {
  return sharp(join(import.meta.dirname, 'pictures', file))
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Works on two items at a time, because the server prepares at most two pictures at once. Results keep their order. */
async function inTwoLanes<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const lane = async () => {
    for (const [index, item] of waiting) results[index] = await work(item, index);
  };
  await Promise.all([lane(), lane()]);
  return results;
}
