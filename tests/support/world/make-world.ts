import type { Registration } from '#domain/accounts/user.ts';
import { createAccount } from '#server/accounts/registration.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { closePool } from '#server/db/pool.ts';
import { flushChanges } from '#server/live/notify.ts';
import { readStore } from '#server/stores/store.ts';
import { until } from '../eventually.ts';
import { addProduct } from './shop-floor.ts';
import type { Person, World, WorldProduct, WorldStore } from './world.ts';

const DAY_MS = 86_400_000;

/** Creates the people and shops of world.ts in the configured database, and closes the connections. */
export async function makeWorld(): Promise<World> {
  const [sri, warung] = await openShop('sri', 'Warung Bu Sri', '6281211110001');
  const [dewi, batik] = await openShop('dewi', 'Batik Lestari', '6281211110002');
  const [joko, kopi] = await openShop('joko', 'Kopi Joko', '6281211110003');
  const world: World = {
    sri,
    dewi,
    joko,
    budi: await join('budi', 'customer'),
    ani: await join('ani', 'customer'),
    wati: await join('wati', 'superAdmin'),
    warung,
    batik,
    kopi,
    nasiGoreng: await stock(sri, 'Nasi Goreng Kampung', 18_000, 20, 400),
    esTeh: await stock(sri, 'Es Teh Manis', 5_000, 100, 300),
    sambal: await stock(sri, 'Sambal Bawang', 25_000, 1, 200),
    kemeja: await stock(dewi, 'Kemeja Batik Parang', 185_000, 5, 350),
    kain: await stock(dewi, 'Kain Batik Tulis', 450_000, 0, 500),
    bijiKopi: await stock(joko, 'Kopi Gayo 250 g', 65_000, 10, 260),
  };
  await asSystem((tx) =>
    tx
      .updateTable('storeTerms')
      .set({ expiryDate: new Date(Date.now() - 30 * DAY_MS) })
      .where('storeId', '=', kopi.storeId)
      .execute(),
  );
  await flushChanges();
  await closePool();
  return world;
}

async function openShop(name: string, namaToko: string, waNumber: string): Promise<[Person, WorldStore]> {
  const owner = await join(name, 'storeAdmin', { namaToko, waNumber });
  const storeId = owner.storeId ?? '';
  const store = await asUser(owner, (tx) => readStore(tx, storeId));
  if (!store) throw new Error(`${namaToko} was not made`);
  return [owner, { storeId, slug: store.slug, namaToko, waNumber }];
}

async function join(
  name: string,
  role: Person['role'],
  shop: { namaToko: string; waNumber: string } = { namaToko: '', waNumber: '' },
): Promise<Person> {
  const email = `${name}@contoh.test`;
  const password = `rahasia-${name}`;
  const input = { email, password, role, secretCode: '', ...shop } as Registration;
  const made = await createAccount(new Request('http://localhost/register', { method: 'POST' }), input);
  if (!made.ok) throw new Error(`${email} was not registered: ${made.message}`);
  const nama = name.charAt(0).toUpperCase() + name.slice(1);
  return { id: made.id, email, role, storeId: made.storeId, nama, password };
}

async function stock(
  owner: Person,
  namaProduk: string,
  harga: number,
  stok: number,
  berat: number,
): Promise<WorldProduct> {
  const product = { namaProduk, harga, stok, berat, deskripsi: `${namaProduk} dari ${owner.nama}.` };
  const storeId = owner.storeId ?? '';
  const id = await asUser(owner, (tx) => addProduct(tx, storeId, product));
  // Lists show the newest product first, but the order of two products created in the same millisecond is undefined.
  const made = Date.now();
  await until(() => Date.now() > made);
  return { id, storeId, ...product };
}
