import { randomUUID } from 'node:crypto';
import { expect } from './browser.ts';
import { postFromOwnAddress, type Session } from './own-address.ts';
import { superadminCode } from './program.ts';

/** Somebody with an account. */
export type Person = { email: string; password: string };

/** A shop of this test alone, and its owner. */
export type Shop = { owner: Person; namaToko: string; waNumber: string; path: string };

export type NewProduct = {
  namaProduk: string;
  harga: string;
  stok: string;
  berat: string;
  deskripsi?: string;
  photo?: Buffer;
};

/** A name that no other test uses. */
export function unique(name: string): string {
  return `${name} ${randomUUID().slice(0, 8)}`;
}

/** E-mail and password of somebody who has no account yet. */
export function newPerson(name: string): Person {
  return { email: `${name}-${randomUUID().slice(0, 12)}@contoh.id`, password: 'rahasia-uji-1' };
}

/** Registers a shop owner and leaves `context` logged in as them: the forms are posted as without scripts. */
export async function registerShop(context: Session, products: NewProduct[]): Promise<Shop> {
  const owner = newPerson('pemilik');
  const namaToko = unique('Toko Uji');
  const waNumber = `62812${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  await post(context, '/register?role=storeAdmin', { ...owner, namaToko, waNumber });
  const home = await (await context.request.get('/dashboard')).text();
  const path = /href="(\/toko\/[^"]+)"/.exec(home)?.[1];
  if (!path) throw new Error('the dashboard does not link to the public shop');
  for (const product of products) await addProduct(context, product);
  return { owner, namaToko, waNumber, path };
}

/** Registers a customer and leaves `context` logged in as them. */
export async function registerBuyer(context: Session): Promise<Person> {
  const buyer = newPerson('pembeli');
  await post(context, '/register', buyer);
  return buyer;
}

/** Registers a super admin and leaves `context` logged in as them. */
export async function registerSuperAdmin(context: Session): Promise<Person> {
  const person = newPerson('pengelola');
  await post(context, '/register?role=superAdmin', { ...person, secretCode: superadminCode });
  return person;
}

/** Adds a product to the shop of the owner whose session `context` holds. */
async function addProduct(context: Session, { photo, ...texts }: NewProduct): Promise<void> {
  const photos = photo && { photos: { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: photo } };
  const answer = await context.request.post('/dashboard/produk', {
    multipart: { intent: 'add', deskripsi: '', ...texts, ...photos },
    headers: { origin: origin() },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function post(context: Session, path: string, form: Record<string, string>): Promise<void> {
  const { status, text } = await postFromOwnAddress(context, origin() + path, form);
  expect(status, text).toBe(302);
}

function origin(): string {
  return process.env.KEDAI_TEST_URL ?? '';
}
