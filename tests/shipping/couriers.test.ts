import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { readTodaysCart } from '#server/checkout/todays-cart.ts';
import { openAdmin } from '../support/database/database.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { type StandIn, startStandIn } from '../support/servers/rajaongkir.ts';
import { makeVisitor, type Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';

const { sri, warung } = world;

const page = href('/dashboard/ongkir');
const bantul = { intent: 'save', apiKey: 'kunci-baik-1234', province: 'built-in:34', city: 'built-in:34.02' };
const couriers = { intent: 'couriers', kecamatan: 'Kasihan', 'kurir-jne': 'ya' };

let app: TestApp;
let provider: StandIn;
let owner: Visitor;
let admin: Awaited<ReturnType<typeof openAdmin>>;

beforeAll(async () => {
  provider = await startStandIn();
  process.env.RAJAONGKIR_URL = provider.url;
  app = await startApp();
  owner = await app.loginAs(sri);
  admin = await openAdmin();
});

afterAll(async () => {
  await app.stop();
  await provider.close();
  await admin.end();
});

beforeEach(async () => {
  await owner.post(page, bantul);
  await owner.post(page, couriers);
});

afterEach(() => admin.query('DELETE FROM rate_limits'));

async function posted(fields: Record<string, string>): Promise<[number, string]> {
  const answer = await owner.post(page, fields);
  return [answer.status, await textOf(answer)];
}

async function kecamatanIn(answer: Response): Promise<string | undefined> {
  // Takes the page's last field of this name, because the first one belongs to the form of a new tariff.
  return (await readPage(answer)).fields('kecamatan').at(-1)?.attributes.value;
}

async function savedKecamatan(): Promise<string | undefined> {
  return kecamatanIn(await owner.get(page));
}

async function offersCouriers(): Promise<boolean> {
  return (await readTodaysCart(warung.storeId, [])).couriers;
}

describe('another city of origin', () => {
  const emptied = 'Kecamatan Asal dikosongkan karena kota/kabupaten asal berubah.';

  test('clears the kecamatan and says so, and couriers wait for the next one', async () => {
    expect([await savedKecamatan(), await offersCouriers()]).toEqual(['Kasihan', true]);
    expect(await posted({ ...bantul, city: 'built-in:34.71' })).toEqual([
      200,
      expect.stringContaining(`Pengaturan ongkir berhasil disimpan! ${emptied}`),
    ]);
    expect([await savedKecamatan(), await offersCouriers()]).toEqual(['', false]);
    expect(await textOf(await owner.get(page))).toContain(
      'Kurir tidak tampil di keranjang sampai Kecamatan Asal diisi.',
    );
  });

  test.each([
    ['saved again', bantul],
    ['named by the provider’s list', { ...bantul, province: 'komerce:19', city: 'komerce:39' }],
  ])('is not the same one %s', async (_, fields) => {
    expect(await posted(fields)).toEqual([200, expect.not.stringContaining(emptied)]);
    expect(await savedKecamatan()).toBe('Kasihan');
  });
});

const cart = {
  toko: warung.storeId,
  provinsi: 'DI Yogyakarta',
  kotaKabupaten: 'Kota Yogyakarta',
  kecamatan: 'Gondokusuman',
};

async function pricesFor(guest: Visitor, gram: number): Promise<unknown[]> {
  const answer = await guest.get(
    `${href('/api/ongkir')}?${new URLSearchParams({ ...cart, gram: String(gram) })}`,
  );
  expect(answer.status).toBe(200);
  const { options } = (await answer.json()) as { options: unknown[] };
  return options;
}

test('one client address causes at most 40 calls a day, and then gets the answer of an unavailable provider', async () => {
  const [guest, other] = [app.guest(), makeVisitor(app.url, { localAddress: '127.0.0.2' })];
  // The first request also loads lists of areas. `other` sends it, so that all 40 calls of `guest` are for prices.
  expect(await pricesFor(other, 8_900)).toHaveLength(1);
  for (let nth = 1; nth <= 40; nth += 1) expect(await pricesFor(guest, nth * 100)).toHaveLength(1);
  expect(await pricesFor(guest, 9_000)).toEqual([]);
  expect(await pricesFor(other, 9_000)).toHaveLength(1);
  expect(await pricesFor(guest, 9_000)).toHaveLength(1);
});

describe('the last failure', () => {
  const notice =
    /Ongkir kurir di keranjang terakhir gagal diambil \d\d? \S+ \d{4}, \d\d\.\d\d: RajaOngkir menolak API key ini\. Isi lagi API key dari akun RajaOngkir Anda, lalu simpan\./;

  test('is beside the key, for this shop alone, until couriers are saved', async () => {
    await owner.post(page, { ...bantul, apiKey: 'uji-401-abc' });
    expect(await textOf(await owner.get(page))).not.toMatch(notice);
    expect(await pricesFor(app.guest(), 900)).toEqual([]);
    expect(await textOf(await owner.get(page))).toMatch(notice);
    expect(await textOf(await (await app.loginAs(world.dewi)).get(page))).not.toMatch(notice);
    const viewed = await (await app.loginAs(world.wati)).get(`${page}?toko=${warung.storeId}`);
    expect([viewed.status, await textOf(viewed)]).toEqual([200, expect.stringMatching(notice)]);
    await owner.post(page, couriers);
    expect(await textOf(await owner.get(page))).not.toMatch(notice);
  });
});

describe('the kecamatan of origin', () => {
  const unknown = 'Kecamatan ini tidak ada di Kabupaten Bantul. Periksa ejaannya.';
  const unchecked = 'Kurir disimpan, tetapi Kecamatan Asal belum bisa diperiksa.';

  test('is stored in the spelling of the list', async () => {
    expect(await posted({ ...couriers, kecamatan: 'kec. KASIHAN' })).toEqual([
      200,
      expect.stringContaining('Kurir disimpan.'),
    ]);
    expect(await savedKecamatan()).toBe('Kasihan');
  });

  test('that nobody knows is rejected, and the input stays', async () => {
    const answer = await owner.post(page, { ...couriers, kecamatan: 'Kasihann' });
    expect(answer.status).toBe(400);
    expect(await textOf(answer.clone())).toContain(unknown);
    expect(await kecamatanIn(answer)).toBe('Kasihann');
    expect(await savedKecamatan()).toBe('Kasihan');
  });

  test('that the provider does not know is rejected', async () => {
    expect(await posted({ ...couriers, kecamatan: 'Sewon' })).toEqual([
      400,
      expect.stringContaining(
        'RajaOngkir tidak mengenal kecamatan ini di Kabupaten Bantul. Tulis kecamatan terdekat.',
      ),
    ]);
  });

  test('that only the provider knows is accepted', async () => {
    expect((await posted({ ...couriers, kecamatan: 'Baru Sekali' }))[0]).toBe(200);
    expect(await savedKecamatan()).toBe('Baru Sekali');
  });

  test('still allows switching couriers off', async () => {
    expect((await posted({ intent: 'couriers', kecamatan: 'Entah' }))[0]).toBe(200);
  });

  describe('if the provider cannot answer', () => {
    afterEach(() => admin.query("UPDATE provider_lists SET name = replace(name, 'lain: ', '')"));

    test.each([
      ['uji-401-abc', 'RajaOngkir menolak API key ini.'],
      ['uji-429-abc', 'Batas permintaan API key ini di RajaOngkir tercapai.'],
      ['uji-500-abc', 'RajaOngkir sedang bermasalah.'],
    ])('because of %s, the origin is saved by the list alone, with a note', async (apiKey, reason) => {
      await owner.post(page, { ...bantul, apiKey });
      await admin.query("UPDATE provider_lists SET name = 'lain: ' || name");
      expect(await posted({ ...couriers, kecamatan: 'Sewon' })).toEqual([
        200,
        expect.stringContaining(`${unchecked} ${reason}`),
      ]);
      expect((await posted({ ...couriers, kecamatan: 'Kasihann' }))[0]).toBe(400);
    });
  });
});
