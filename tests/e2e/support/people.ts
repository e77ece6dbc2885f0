import { randomInt, randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { VISITOR_COOKIE } from '#domain/accounts/visitor.ts';
import { href } from '#domain/routes/href.ts';
import { readPage } from '../../support/page.ts';
import { makeVisitor, type Visitor } from '../../support/visitor.ts';
import { expect } from './browser.ts';
import { changeOneRow, programUrl, superadminCode } from './program.ts';

export type Person = { email: string; password: string };

export type Account = Person & { visitor: Visitor };

export type Shop = { owner: Account; namaToko: string; waNumber: string; path: string };

export type NewProduct = {
  namaProduk: string;
  harga: string;
  stok: string;
  berat: string;
  deskripsi?: string;
  photo?: Buffer;
};

export function unique(name: string): string {
  return `${name} ${randomUUID().slice(0, 8)}`;
}

export function newPerson(name: string): Person {
  return { email: `${name}-${randomUUID().slice(0, 12)}@contoh.id`, password: 'rahasia-uji-1' };
}

/** The browser to log in, or null if only the account is needed. */
type Browser = Pick<BrowserContext, 'addCookies'> | null;

/**
 * Registers a shop owner by posting the forms as a browser without scripts does, and logs `browser` in as the owner.
 */
export async function registerShop(
  browser: Browser,
  products: NewProduct[],
  namaToko = unique('Toko Uji'),
): Promise<Shop> {
  const waNumber = `62812${String(randomInt(1e8)).padStart(8, '0')}`;
  const fields = { ...newPerson('pemilik'), namaToko, waNumber };
  const owner = await register(browser, `${href('/register')}?role=storeAdmin`, fields);
  const { links } = await readPage(await owner.visitor.get(href('/dashboard')));
  const path = links.find((link) => link.startsWith('/toko/'));
  if (!path) throw new Error('the dashboard does not link to the public shop');
  for (const product of products) await addProduct(owner.visitor, product);
  return { owner, namaToko, waNumber, path };
}

export function registerBuyer(browser: Browser): Promise<Account> {
  return register(browser, href('/register'), newPerson('pembeli'));
}

export function registerSuperAdmin(browser: Browser): Promise<Account> {
  const fields = { ...newPerson('pengelola'), secretCode: superadminCode };
  return register(browser, `${href('/register')}?role=superAdmin`, fields);
}

export async function enter(browser: NonNullable<Browser>, { visitor }: Account): Promise<void> {
  const pairs = visitor.cookies().split('; ');
  await browser.addCookies(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return { name, value, url: programUrl(), httpOnly: name !== VISITOR_COOKIE, sameSite: 'Lax' };
    }),
  );
}

/** Registers from a random address in 127.0.0.0/8, because registrations are limited by address and tests make many. */
async function register(
  browser: Browser,
  path: string,
  fields: Person & Record<string, string>,
): Promise<Account> {
  const part = () => randomInt(1, 255);
  const visitor = makeVisitor(programUrl(), { localAddress: `127.${part()}.${part()}.${part()}` });
  const answer = await visitor.post(path, fields);
  expect(answer.status, await answer.text()).toBe(302);
  const account = { email: fields.email, password: fields.password, visitor };
  if (browser) await enter(browser, account);
  return account;
}

async function addProduct(owner: Visitor, { photo, ...texts }: NewProduct): Promise<void> {
  const photos = photo && { photos: new File([new Uint8Array(photo)], 'foto.jpg', { type: 'image/jpeg' }) };
  const answer = await owner.post(href('/dashboard/produk'), {
    intent: 'add',
    deskripsi: '',
    ...texts,
    ...photos,
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** Sets the shop's expiry date to this interval from now, such as '-400 days', instead of waiting for it. */
export function moveEnd({ owner }: Shop, fromNow: string): Promise<void> {
  return changeOneRow(
    `UPDATE store_terms SET expiry_date = now() + $2::interval
     WHERE store_id = (SELECT store_id FROM memberships WHERE email = $1)`,
    [owner.email, fromNow],
  );
}
