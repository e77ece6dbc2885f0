import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Actor } from '#domain/access.ts';
import { href } from '#domain/routes/href.ts';
import { asBuyerAt, asSystem } from '#server/db/access.ts';
import { storePrivateFile } from '#server/files/private.ts';
import { readProducts } from '#server/products/read.ts';
import { freshEmail } from '../support/addresses.ts';
import { numberNamed } from '../support/chat/numbers.ts';
import { textOf } from '../support/page.ts';
import { paidTestInvoice } from '../support/rent/plans.ts';
import type { TestApp } from '../support/servers/app.ts';
import { previewedSheet } from '../support/sheets/previewed-sheet.ts';
import { statementRow, waitingStatement } from '../support/statements/waiting.ts';
import { saveTestQris } from '../support/world/accounts.ts';
import { placeTestOrder, setOrderState } from '../support/world/orders.ts';
import { stockProduct } from '../support/world/shop-floor.ts';
import { makeTestVoucher } from '../support/world/vouchers.ts';
import { type WorldProduct, world } from '../support/world/world.ts';
import type { Visitors } from './visitors.ts';

/** The tested requests use these objects. All orders except `orderAtBatik` belong to Sri's shop. */
export type Subjects = {
  orderOfBudi: string;
  orderOfAni: string;
  orderAtBatik: string;
  /** This order is completed, because only completed orders have an invoice. */
  doneOrderOfBudi: string;
  billOfBudi: string;
  rice: WorldProduct;
  photoFile: string;
  fileOfBudi: string;
  voucherCode: string;
  rentInvoiceOfSri: string;
  numberOfSri: string;
  importOfSri: string;
  /** A bank statement of Sri's shop with columns that she has not assigned yet. */
  statementOfSri: string;
  /** These last characters are all that Sri's pages show of her shipping provider's API key. */
  apiKeyEnd: string;
  /** The super admin has deactivated this shop; `sleepingProductId` is one of its products. */
  sleepingStoreId: string;
  sleepingSlug: string;
  sleepingProductId: string;
};

/** Creates the objects. The super admin visits each shop once, so that visits in the next hour add no audit entry. */
export async function makeSubjects(app: TestApp, visitors: Visitors): Promise<Subjects> {
  const { warung, batik, kopi, budi, ani, kemeja } = world;
  const id = await stockProduct(warung.storeId, 10_000);
  const rice = { ...world.nasiGoreng, id, harga: 10_000 };
  const uploaded = await visitors.sri.post(href('/dashboard/produk'), await photoForm(id));
  if (!uploaded.ok) throw new Error(`the photo was refused: ${uploaded.status} ${await textOf(uploaded)}`);
  for (const { storeId } of [warung, batik, kopi])
    await visitors.wati.get(`${href('/dashboard')}?toko=${storeId}`);
  const sleeping = await openSleepingShop(app);
  const doneOrderOfBudi = await placeTestOrder(budi, warung.storeId, [{ product: rice, quantity: 1 }]);
  await setOrderState(doneOrderOfBudi, warung.storeId, 'Completed');
  await saveTestQris(warung.storeId);
  const billOfBudi = await placeTestOrder(budi, warung.storeId, [{ product: rice, quantity: 1 }]);
  await setOrderState(billOfBudi, warung.storeId, 'Harus Dibayar');
  return {
    billOfBudi,
    orderOfBudi: await placeTestOrder(budi, warung.storeId, [{ product: rice, quantity: 1 }]),
    orderOfAni: await placeTestOrder(ani, warung.storeId, [{ product: rice, quantity: 1 }]),
    orderAtBatik: await placeTestOrder(budi, batik.storeId, [{ product: kemeja, quantity: 1 }]),
    doneOrderOfBudi,
    rice,
    photoFile: await photoFileOf(id),
    fileOfBudi: await privateFileOf(budi),
    voucherCode: (await makeTestVoucher(warung.storeId)).code,
    numberOfSri: (await numberNamed(warung.storeId, 'Rina Sari')).id,
    rentInvoiceOfSri: await paidTestInvoice(warung.storeId),
    importOfSri: (await previewedSheet(warung.storeId)).id,
    statementOfSri: await statementOf(warung.storeId),
    apiKeyEnd: await saveApiKey(visitors),
    ...sleeping,
  };
}

export async function saveApiKey({ sri }: Visitors): Promise<string> {
  const origin = { province: 'built-in:34', city: 'built-in:34.71' };
  const saved = await sri.post(href('/dashboard/ongkir'), {
    intent: 'save',
    apiKey: 'kunci-uji-q7Zx',
    ...origin,
  });
  if (!saved.ok) throw new Error(`the key was refused: ${saved.status} ${await textOf(saved)}`);
  return 'q7Zx';
}

export function freshOrder({ rice }: Subjects): Promise<string> {
  return placeTestOrder(world.budi, world.warung.storeId, [{ product: rice, quantity: 1 }]);
}

export async function sleepingExpiry({ sleepingStoreId }: Subjects): Promise<string> {
  const row = await asSystem((tx) =>
    tx
      .selectFrom('storeTerms')
      .select('expiryDate')
      .where('storeId', '=', sleepingStoreId)
      .executeTakeFirstOrThrow(),
  );
  return row.expiryDate?.toISOString() ?? '';
}

async function photoForm(id: string) {
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer();
  const photo = new File([new Uint8Array(bytes)], 'nasi.jpg', { type: 'image/jpeg' });
  const fields = { namaProduk: 'Barang uji', harga: '10000', stok: '10000', berat: '100', deskripsi: '' };
  return { intent: 'edit', productId: id, seenStok: '10000', ...fields, photos: photo };
}

async function statementOf(storeId: string): Promise<string> {
  await statementRow(storeId, 'TRANSFER RAHASIA');
  return waitingStatement(storeId, 'CATATAN RAHASIA');
}

async function photoFileOf(productId: string): Promise<string> {
  const { storeId } = world.warung;
  const [product] = await asSystem((tx) => readProducts(tx, storeId, [productId]));
  const photo = product?.photos[0];
  if (!photo) throw new Error('the photo was not kept');
  return `/files/products/${storeId}/${photo.id}/320.webp`;
}

function privateFileOf(buyer: Actor): Promise<string> {
  const { storeId } = world.warung;
  const file = { storeId, customerId: buyer.id };
  return storePrivateFile((work) => asBuyerAt(buyer, storeId, work), file, Buffer.from('rahasia'));
}

async function openSleepingShop(app: TestApp) {
  const namaToko = `Toko Tidur ${randomUUID().slice(0, 8)}`;
  const account = { email: freshEmail('tidur'), password: 'rahasia-tidur', waNumber: '081211110009' };
  await app.guest().post(`${href('/register')}?role=storeAdmin`, { ...account, namaToko });
  const store = await asSystem(async (tx) => {
    const named = tx.selectFrom('stores').select(['storeId', 'slug']).where('namaToko', '=', namaToko);
    const made = await named.executeTakeFirstOrThrow();
    await tx
      .updateTable('storeTerms')
      .set({ status: 'inactive' })
      .where('storeId', '=', made.storeId)
      .execute();
    return made;
  });
  const sleepingProductId = await stockProduct(store.storeId, 5);
  return { sleepingStoreId: store.storeId, sleepingSlug: store.slug, sleepingProductId };
}
