import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { WORDS } from './made-up-shops.mjs';

export async function makeShops(databaseUrl, shops) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("BEGIN; SET LOCAL app.role = 'system'");
    const shopsMade = [];
    for (let number = 1; number <= shops; number += 1) shopsMade.push(await makeShop(client, number));
    await client.query('COMMIT');
    return shopsMade;
  } finally {
    await client.end();
  }
}

async function makeShop(client, number) {
  const storeId = randomUUID();
  const slug = `toko-ukur-${number}`;
  await client.query(`INSERT INTO users (uid, email, role) VALUES ($1, $2, 'storeAdmin')`, [
    storeId,
    `pemilik-${number}@ukur.test`,
  ]);
  await client.query(
    `INSERT INTO stores (store_id, nama_toko, slug, wa_number) VALUES ($1, $2, $3, '6281234567890')`,
    [storeId, `Toko Ukur ${number}`, slug],
  );
  await client.query(`INSERT INTO store_terms (store_id, status) VALUES ($1, 'active')`, [storeId]);
  await client.query(
    `INSERT INTO memberships (store_id, user_id, role, main, email) VALUES ($1, $1, 'owner', true, $2)`,
    [storeId, `pemilik-${number}@ukur.test`],
  );
  await client.query('INSERT INTO slugs (slug, store_id) VALUES ($1, $2)', [slug, storeId]);
  await client.query('INSERT INTO store_counters (store_id) VALUES ($1)', [storeId]);
  const products = [];
  for (let position = 0; position < 24; position += 1)
    products.push(await makeProduct(client, storeId, position));
  return { storeId, slug, products };
}

export async function makeProduct(client, storeId, position) {
  const id = randomUUID();
  const harga = 5_000 + position * 1_500;
  const words = WORDS.split(' ');
  const word = (offset) => words[(position * 3 + offset) % words.length];
  const name = `${word(0)} ${word(1)} ${word(2)} ${position + 1}`;
  const text = `${name} buatan sendiri, bahan pilihan, dikirim hari ini untuk pesanan sebelum jam dua siang.`;
  await client.query(
    `WITH made AS (INSERT INTO products (store_id, id, nama_produk, deskripsi, created_at)
       VALUES ($1, $2, $3, $5, now() - $6 * interval '1 minute')),
       sold AS (INSERT INTO variants (store_id, id, product_id, position, harga, berat) VALUES ($1, $2, $2, 0, $4, 250))
     INSERT INTO variant_stock (store_id, variant_id, stok) VALUES ($1, $2, 1000000)`,
    [storeId, id, name, harga, text, position],
  );
  await client.query(
    `INSERT INTO product_photos (store_id, product_id, id, position, width, height, avif)
     SELECT $1, $2, gen_random_uuid(), p, 1200, 1200, true FROM generate_series(0, 3) AS p`,
    [storeId, id],
  );
  return { id, harga };
}

export function cartOf({ storeId, products }) {
  const [first, second] = products;
  const lines = [
    { id: first.id, quantity: 1 },
    { id: second.id, quantity: 2 },
  ].sort((a, b) => (a.id < b.id ? -1 : 1));
  return { storeId, key: randomUUID(), lines, seenTotal: first.harga + 2 * second.harga, voucherCode: null };
}

export const address = {
  namaLengkap: 'Budi Ukur',
  wa: '6281298765432',
  alamatLengkap: 'Jalan Melati 12',
  provinsi: 'Jawa Barat',
  kotaKabupaten: 'Kota Bandung',
  kecamatan: 'Coblong',
  kodePos: '40132',
  catatan: '',
};
