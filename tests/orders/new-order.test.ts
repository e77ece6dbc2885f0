import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { listOrderDrafts } from '#server/orders/drafts/drafts.ts';
import { typedAddress } from '../support/addresses.ts';
import { type Page, readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { stockProduct, stokOf } from '../support/world/shop-floor.ts';
import { world } from '../support/world/world.ts';

const { sri, dewi, budi, warung, batik, esTeh, nasiGoreng, kemeja } = world;

let app: TestApp;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  owner = await app.loginAs(sri);
});

afterAll(() => app.stop());

const path = (id: string) => `${href('/dashboard/pesanan/buat')}?draf=${id}`;

const order = { ...typedAddress, ongkir: '15.000' };

function lineOf(product: { id: string; harga: number }, jumlah = '1', nth = 0) {
  return { [`variant${nth}`]: product.id, [`jumlah${nth}`]: jumlah, [`harga${nth}`]: String(product.harga) };
}

const send = (id: string, fields: Record<string, string>, visitor = owner) =>
  visitor.post(path(id), { draft: id, ...fields });

async function shownAfter(id: string, fields: Record<string, string>): Promise<Page> {
  const answer = await send(id, fields);
  expect(answer.status).toBe(302);
  return readPage(await owner.get(locationOf(answer) ?? ''));
}

async function draftIds(): Promise<string[]> {
  return (await asUser(sri, (tx) => listOrderDrafts(tx, warung.storeId))).map(({ id }) => id);
}

describe('step by step', () => {
  test('the page names its draft', async () => {
    expect(locationOf(await owner.get(href('/dashboard/pesanan/buat')))).toMatch(/\?draf=[0-9a-f-]{36}$/);
    const orders = await readPage(await owner.get(href('/dashboard/pesanan')));
    expect(orders.link('Pesanan Baru')).toBe(href('/dashboard/pesanan/buat'));
  });

  test('a product is searched, added, counted and removed, and no input is lost', async () => {
    const id = randomUUID();
    const typed = { namaLengkap: 'Siti', ongkir: '9.000' };
    const found = await shownAfter(id, { ...typed, intent: 'cari', cari: 'nasi' });
    const buttons = found.all('button', { value: `tambah:${nasiGoreng.id}` });
    expect(buttons).toHaveLength(1);
    expect([found.field('namaLengkap'), found.field('ongkir')]).toEqual(['Siti', '9.000']);
    const added = await shownAfter(id, { ...typed, intent: `tambah:${nasiGoreng.id}` });
    expect([added.field('variant0'), added.field('jumlah0')]).toEqual([nasiGoreng.id, '1']);
    const two = { ...typed, ...lineOf(nasiGoreng), intent: `tambah:${nasiGoreng.id}` };
    expect((await shownAfter(id, two)).field('jumlah0')).toBe('2');
    const gone = await shownAfter(id, { ...typed, ...lineOf(nasiGoreng), intent: `hapus:${nasiGoreng.id}` });
    expect([gone.field('variant0'), gone.field('namaLengkap')]).toEqual([undefined, 'Siti']);
  });

  test('a customer of an earlier order is found by number and by name, and chosen', async () => {
    const id = randomUUID();
    await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
    for (const pelanggan of ['3333 4444', budi.nama.slice(0, 5)]) {
      const page = await shownAfter(id, { intent: 'pelanggan', pelanggan });
      const [use] = page.all('button', { value: /^pakai:/ });
      expect(use?.text).toContain('Jalan Melati 5');
      const filled = await shownAfter(id, { intent: use?.attributes.value ?? '' });
      expect(['wa', 'kecamatan', 'kodePos'].map((name) => filled.field(name))).toEqual([
        '0812-3333-4444',
        'Gondokusuman',
        '55225',
      ]);
    }
  });

  test('an address pasted from a chat is split into its fields', async () => {
    const tempel = 'Siti Aminah, 0812-3456-7890, Jl. Melati 5, Tarogong Kidul, Garut 44151';
    const page = await shownAfter(randomUUID(), { intent: 'baca', tempel, ...lineOf(esTeh) });
    expect(
      ['namaLengkap', 'wa', 'alamatLengkap', 'kecamatan', 'provinsi', 'variant0'].map(page.field),
    ).toEqual(['Siti Aminah', '0812-3456-7890', 'Jl. Melati 5', 'Tarogong Kidul', 'Jawa Barat', esTeh.id]);
  });

  test('a draft is stored, listed by the next one, and deleted', async () => {
    const id = randomUUID();
    const saved = await send(id, { intent: 'simpan', namaLengkap: 'Rina', ...lineOf(esTeh, 'dua') });
    expect([saved.status, (await readPage(saved)).text.includes('Draf tersimpan.')]).toEqual([200, true]);
    const next = await readPage(await owner.get(path(randomUUID())));
    expect(next.links).toContain(path(id));
    expect(next.text).toContain('Rina, 1 barang');
    expect((await readPage(await owner.get(path(id)))).field('jumlah0')).toBe('dua');
    expect(locationOf(await send(id, { intent: 'hapusDraf' }))).toBe(href('/dashboard/pesanan/buat'));
    expect(await draftIds()).not.toContain(id);
  });

  test('an empty draft is not stored', async () => {
    const id = randomUUID();
    await send(id, { intent: 'simpan', namaLengkap: ' ' });
    expect(await draftIds()).not.toContain(id);
  });
});

describe('the order', () => {
  test('is created and billed; the chat with its secret link comes first, and opens it', async () => {
    const id = randomUUID();
    const before = await stokOf(nasiGoreng.id);
    const answer = await send(id, { ...order, ...lineOf(nasiGoreng, '2'), intent: 'buat' });
    expect(answer.status).toBe(302);
    const page = await readPage(await owner.get(locationOf(answer) ?? ''));
    const text = new URL(page.link('Kirim tagihan ke WhatsApp') ?? '').searchParams.get('text') ?? '';
    const link = /http\S+\/tagihan\/\S+/.exec(text)?.[0] ?? '';
    const opened = await readPage(await app.guest().get(new URL(link).pathname));
    expect(opened.text).toContain('Harus Dibayar');
    expect(opened.text).toContain(nasiGoreng.namaProduk);
    expect(await stokOf(nasiGoreng.id)).toBe((before ?? 0) - 2);
    const again = await send(id, { ...order, ...lineOf(nasiGoreng, '2'), intent: 'buat' });
    expect(locationOf(again)).toBe(locationOf(answer));
    const other = await send(id, { ...order, ...lineOf(nasiGoreng, '1'), intent: 'buat' });
    expect([other.status, (await readPage(other)).text.includes('Draf ini sudah menjadi pesanan.')]).toEqual([
      409,
      true,
    ]);
    expect(await stokOf(nasiGoreng.id)).toBe((before ?? 0) - 2);
  });

  test('that is picked up needs no address', async () => {
    const { namaLengkap, wa } = typedAddress;
    const answer = await send(randomUUID(), {
      namaLengkap,
      wa,
      ambil: 'ya',
      ...lineOf(esTeh),
      intent: 'buat',
    });
    const page = await readPage(await owner.get(locationOf(answer) ?? ''));
    const shown = await readPage(await owner.get(page.link('Lihat pesanan') ?? ''));
    expect(shown.text).toContain('Ambil sendiri di toko');
    expect(shown.text).not.toContain('Email');
  });

  test.each<[string, Record<string, string>, string]>([
    ['no goods', { variant0: '' }, 'Pilih dulu barangnya.'],
    ['no quantity', { jumlah0: '0' }, 'Isi jumlah mulai dari 1.'],
    ['a quantity in words', { jumlah0: 'dua' }, 'Isi jumlah mulai dari 1.'],
    ['a negative ongkir', { ongkir: '-1' }, 'Isi ongkir dengan angka'],
    ['no number', { wa: '12' }, 'Nomor WhatsApp tidak valid.'],
    ['no address', { alamatLengkap: '' }, 'Alamat lengkap wajib diisi.'],
    ['an unknown city', { kotaKabupaten: 'Gotham' }, 'Kota/kabupaten ini tidak ada'],
  ])('with %s is rejected, and all input stays', async (_, wrong, text) => {
    const id = randomUUID();
    const fields = { ...order, ...lineOf(esTeh), ...wrong };
    const answer = await send(id, { ...fields, intent: 'buat' });
    const page = await readPage(answer);
    expect([answer.status, page.text.includes(text)]).toEqual([400, true]);
    for (const name of ['namaLengkap', 'wa', 'alamatLengkap', 'kotaKabupaten', 'ongkir'] as const)
      expect(page.field(name)).toBe(fields[name]);
    expect(await draftIds()).toContain(id);
  });

  test('of more than the stock shows what is left and keeps the draft', async () => {
    const id = randomUUID();
    const product = { id: await stockProduct(warung.storeId, 3), harga: 10_000 };
    const answer = await send(id, { ...order, ...lineOf(product, '4'), intent: 'buat' });
    const page = await readPage(answer);
    expect([answer.status, page.text.includes('Stok tinggal 3.'), page.field('jumlah0')]).toEqual([
      409,
      true,
      '4',
    ]);
    expect(await draftIds()).toContain(id);
  });

  test('with another shop’s goods or customer is rejected', async () => {
    const foreign = await send(randomUUID(), { ...order, ...lineOf(kemeja), intent: 'buat' });
    expect(foreign.status).toBe(409);
    const orderId = await placeTestOrder(budi, batik.storeId, [{ product: kemeja, quantity: 1 }]);
    const page = await shownAfter(randomUUID(), { intent: `pakai:${orderId}`, namaLengkap: 'Siti' });
    expect(page.field('wa')).toBe('');
    const added = await shownAfter(randomUUID(), { intent: `tambah:${kemeja.id}`, namaLengkap: 'Siti' });
    expect(added.field('variant0')).toBeUndefined();
  });

  test('with another shop’s draft uses a new draft', async () => {
    const id = randomUUID();
    await send(id, { intent: 'simpan', namaLengkap: 'Rahasia' });
    const other = await app.loginAs(dewi);
    expect((await readPage(await other.get(path(id)))).text).not.toContain('Rahasia');
    await send(id, { intent: 'hapusDraf' }, other);
    expect(await draftIds()).toContain(id);
  });

  test.each(['', 'x', "'; --"])('without a draft’s id is rejected: %s', async (draft) => {
    const answer = await owner.post(path(randomUUID()), {
      ...order,
      ...lineOf(esTeh),
      draft,
      intent: 'buat',
    });
    expect(answer.status).toBe(400);
  });
});
