import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Area } from '#domain/areas/area.ts';
import { href } from '#domain/routes/href.ts';
import { readProfile } from '#server/accounts/profiles.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { readHarmlessPage } from '../hostile/page-shape.ts';
import { payloads } from '../hostile/payloads.ts';
import { typedAddress } from '../support/addresses.ts';
import { orderIdOf, send } from '../support/checkout-form.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { warungCart } from '../support/world/orders.ts';
import { stockProduct, traces } from '../support/world/shop-floor.ts';
import { world } from '../support/world/world.ts';

const { budi, warung } = world;

let app: TestApp;
let buyer: Visitor;

beforeAll(async () => {
  app = await startApp();
  buyer = await app.loginAs(budi);
});

afterAll(() => app.stop());

describe('the lists of areas', () => {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${app.url}${path}`, { headers });

  test('name every province and every city or regency', async () => {
    const answer = await get(href('/api/wilayah'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    const lists = (await answer.json()) as { provinces: Area[]; regencies: Area[] };
    expect(lists.provinces).toHaveLength(38);
    expect(lists.regencies).toHaveLength(514);
    const provinces = lists.provinces.map(({ name }) => name);
    expect(provinces).toEqual(provinces.toSorted((a, b) => a.localeCompare(b, 'id')));
    expect(provinces).toEqual(expect.arrayContaining(['DKI Jakarta', 'DI Yogyakarta', 'Papua Barat Daya']));
    expect(lists.regencies).toContainEqual({ code: '32.05', name: 'Kabupaten Garut' });
    expect(lists.regencies).toContainEqual({ code: '31.74', name: 'Kota Jakarta Selatan' });
  });

  test('name the kecamatan of one of them, and reject unknown ones', async () => {
    const answer = await get(href('/api/wilayah/:regency', { regency: '34.71' }));
    const names = (await answer.json()) as string[];
    expect(names).toHaveLength(14);
    expect(names).toEqual(expect.arrayContaining(['Gondokusuman', 'Kotagede']));
    for (const unknown of ['34', '34.71.01', '99.99', 'constructor', '__proto__', '%00', 'x'.repeat(2_000)])
      expect(
        (await get(href('/api/wilayah/:regency', { regency: unknown }))).status,
        unknown.slice(0, 20),
      ).toBe(404);
  });

  test('name the kecamatan of all of them, by code', async () => {
    const answer = await get(href('/api/wilayah/:regency', { regency: 'semua' }));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    const districts = (await answer.json()) as Record<string, string[]>;
    const { regencies } = (await (await get(href('/api/wilayah'))).json()) as { regencies: Area[] };
    expect(Object.keys(districts).sort()).toEqual(regencies.map(({ code }) => code).sort());
    expect(districts['34.71']).toEqual(
      await (await get(href('/api/wilayah/:regency', { regency: '34.71' }))).json(),
    );
    expect(Object.values(districts).every((names) => names.length > 0)).toBe(true);
  });

  test('are compressed, cached by the browser and not sent twice', async () => {
    for (const path of [
      href('/api/wilayah'),
      href('/api/wilayah/:regency', { regency: '32.05' }),
      href('/api/wilayah/:regency', { regency: 'semua' }),
    ]) {
      const answer = await get(path);
      expect(answer.headers.get('cache-control')).toBe(
        'public, max-age=86400, stale-while-revalidate=604800',
      );
      const etag = answer.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]{16}"$/);
      for (const known of [etag, `"other", W/${etag}`]) {
        const again = await get(path, { 'if-none-match': known });
        expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
      }
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    }
    const packed = await get(href('/api/wilayah'), { 'accept-encoding': 'br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(8_000);
  });
});

const typed = { provinsi: 'diy', kotaKabupaten: 'KOTA JOGJA', kecamatan: 'kec. gondokusuman' };
const listed = { provinsi: 'DI Yogyakarta', kotaKabupaten: 'Kota Yogyakarta', kecamatan: 'Gondokusuman' };

describe('the profile', () => {
  const post = (fields: Record<string, string>) =>
    buyer.post(href('/profil'), { intent: 'profile', ...typedAddress, ...fields });
  const stored = () => asUser(budi, (tx) => readProfile(tx, budi.id));

  test('stores the areas in the spelling of the list', async () => {
    expect((await post(typed)).status).toBe(200);
    expect(await stored()).toMatchObject(listed);
    expect((await post({ kecamatan: 'Kecamatan Baru' })).status).toBe(200);
    expect(await stored()).toMatchObject({ ...listed, kecamatan: 'Kecamatan Baru' });
    expect((await post({ provinsi: '', kotaKabupaten: '', kecamatan: '' })).status).toBe(200);
    expect(await stored()).toMatchObject({ provinsi: '', kotaKabupaten: '', kecamatan: '' });
  });

  test.each([
    [{ provinsi: 'Bali' }, 'Kota Yogyakarta ada di provinsi DI Yogyakarta.', 'value="Bali"'],
    [{ provinsi: 'Bandoeng' }, 'Provinsi ini tidak ada di daftar. Contoh: Jawa Barat.', 'value="Bandoeng"'],
    [
      { provinsi: 'Jawa Barat', kotaKabupaten: 'bandung', kecamatan: '' },
      'Pilih Kota Bandung atau Kabupaten Bandung.',
      'value="bandung"',
    ],
    [{ kodePos: '05521' }, 'Kode pos tidak diawali angka 0.', 'value="05521"'],
  ])('rejects %j beside its field and keeps the input', async (fields, sentence, value) => {
    await post(typed);
    const answer = await post(fields);
    expect(answer.status).toBe(400);
    expect(await answer.clone().text()).toContain(value);
    expect(await textOf(answer)).toContain(sentence);
    expect(await stored()).toMatchObject(listed);
  });

  test('returns text typed in place of a name as text', async () => {
    for (const [index, provinsi] of payloads('p').entries()) {
      const kotaKabupaten = payloads('k')[index] ?? '';
      const answer = await post({ provinsi, kotaKabupaten });
      expect(answer.status).toBe(400);
      expect((await readHarmlessPage(answer)).values).toEqual(
        expect.arrayContaining([provinsi, kotaKabupaten]),
      );
    }
  });

  test('reports all errors at once', async () => {
    const text = await textOf(await post({ provinsi: 'Atlantis', kodePos: '1' }));
    expect(text).toContain('Provinsi ini tidak ada di daftar. Contoh: Jawa Barat.');
    expect(text).toContain('Kode pos terdiri dari 5 angka.');
  });
});

describe('the checkout', () => {
  test('orders to areas in the spelling of the list', async () => {
    const id = await stockProduct(warung.storeId, 5);
    const cart = warungCart([{ id, quantity: 1 }], 10_000);
    const { status, text } = await send(buyer, { ...typedAddress, ...typed, cart });
    expect(status).toBe(200);
    const order = await asSystem((tx) =>
      tx
        .selectFrom('orders')
        .select(['provinsi', 'kotaKabupaten', 'kecamatan', 'customerAddress'])
        .where('id', '=', orderIdOf(text))
        .executeTakeFirst(),
    );
    const customerAddress = 'Jalan Melati 5, Gondokusuman, Kota Yogyakarta, DI Yogyakarta 55225';
    expect(order).toEqual({ ...listed, customerAddress });
  });

  test('orders nothing to a city in another province, or to an unknown one', async () => {
    const id = await stockProduct(warung.storeId, 5);
    const before = await traces();
    const cart = () => warungCart([{ id, quantity: 1 }], 10_000);
    for (const [fields, sentence] of [
      [{ provinsi: 'Bali' }, 'Kota Yogyakarta ada di provinsi DI Yogyakarta.'],
      [{ provinsi: '' }, 'Provinsi wajib diisi.'],
      [{ kotaKabupaten: ' ' }, 'Kota/kabupaten wajib diisi.'],
      [{ kecamatan: '' }, 'Kecamatan wajib diisi.'],
    ] as const) {
      const { status, text } = await send(buyer, { ...typedAddress, ...fields, cart: cart() });
      expect([status, text]).toEqual([400, expect.stringContaining(sentence)]);
    }
    expect(await traces()).toEqual(before);
  });
});
