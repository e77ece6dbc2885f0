import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { openAdmin } from '../support/database/database.ts';
import { withoutTable } from '../support/database/database-state.ts';
import { eventually } from '../support/eventually.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { type StandIn, startStandIn } from '../support/servers/rajaongkir.ts';
import type { Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';
import { selects } from './selects.ts';

const { sri, dewi, joko, wati, warung } = world;

const page = href('/dashboard/ongkir');
const key = 'kunci-rahasia-toko-sri-1a2b';

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

afterEach(() => admin.query('DELETE FROM rate_limits'));

const diy = { province: 'built-in:34', city: 'built-in:34.71' };

describe('/dashboard/ongkir', () => {
  test('offers the built-in list if there is no key, and sends no request', async () => {
    const answer = await owner.get(page);
    const text = await textOf(answer.clone());
    for (const label of ['API Key RajaOngkir', 'Provinsi Asal', 'Kota/Kabupaten Asal', 'Tes Koneksi'])
      expect(text).toContain(label);
    expect(await selects(answer)).toEqual({
      province: { chosen: '', disabled: false, count: 38 },
      city: { chosen: '', disabled: true, count: 0 },
    });
    expect(provider.asked).toEqual([]);
  });

  test('shows a province’s cities without scripts, keeping the choice', async () => {
    const answer = await owner.post(page, { intent: 'cities', province: 'built-in:34' });
    expect(await selects(answer)).toEqual({
      province: { chosen: 'built-in:34', disabled: false, count: 38 },
      city: { chosen: '', disabled: false, count: 5 },
    });
  });

  test.each([
    [{}, 'Silakan pilih provinsi asal.'],
    [{ province: 'built-in:34' }, 'Silakan pilih kota/kabupaten asal.'],
    [{ province: 'built-in:34', city: 'built-in:31.74' }, 'Silakan pilih kota/kabupaten asal.'],
    [{ province: 'built-in:00', city: 'built-in:34.71' }, 'Silakan pilih provinsi asal.'],
    [{ province: 'legacy:5', city: 'legacy:501' }, 'Silakan pilih provinsi asal.'],
    [{ ...diy, apiKey: 'dua kata' }, 'API key terdiri dari 8–200 huruf, angka, atau tanda, tanpa spasi.'],
  ])('rejects %j', async (fields, text) => {
    const answer = await owner.post(page, { intent: 'save', ...fields });
    expect([answer.status, await textOf(answer)]).toEqual([400, expect.stringContaining(text)]);
  });

  test('keeps the choice of a rejected form', async () => {
    const answer = await owner.post(page, { intent: 'save', province: 'built-in:34' });
    expect(await selects(answer)).toMatchObject({
      province: { chosen: 'built-in:34' },
      city: { disabled: false, count: 5 },
    });
  });

  test('saves an origin of the built-in list', async () => {
    const answer = await owner.post(page, { intent: 'save', apiKey: '', ...diy });
    expect([answer.status, await textOf(answer)]).toEqual([
      200,
      expect.stringContaining('Pengaturan ongkir berhasil disimpan!'),
    ]);
    expect(await selects(await owner.get(page))).toMatchObject({
      province: { chosen: diy.province },
      city: { chosen: diy.city, count: 5 },
    });
  });

  test('saves a key, and shows only its end afterwards', async () => {
    const answers = [
      await owner.post(page, { intent: 'test', apiKey: ` ${key} ` }),
      await owner.post(page, { intent: 'save', apiKey: ` ${key} `, ...diy }),
      await owner.get(page),
      await owner.get(`${page}.data`),
      await owner.post(page, { intent: 'save', apiKey: key, province: '' }),
      await (await app.loginAs(wati)).get(`${page}?toko=${warung.storeId}`),
    ];
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(bodies.filter((body) => body.includes(key))).toEqual([]);
    expect(bodies.filter((body) => body.includes('1a2b')).length).toBeGreaterThanOrEqual(4);
    expect(provider.asked.map((one) => one.key)).toEqual([key]);
    const { rows } = await admin.query<{ dump: string }>(
      `SELECT database_to_xml(true, false, '')::text || (SELECT string_agg(encode(ciphertext, 'escape'), '') FROM store_secrets) AS dump`,
    );
    expect(rows[0]?.dump).toContain('1a2b');
    expect(rows[0]?.dump).not.toContain(key.slice(0, 16));
    expect(rows[0]?.dump).not.toContain(Buffer.from(key).toString('base64').slice(0, 16));
  });

  test('offers the provider’s list, and says that the origin is from another one', async () => {
    const answer = await owner.get(page);
    expect(await textOf(answer.clone())).toContain(
      'Asal yang tersimpan (Kota Yogyakarta, DI Yogyakarta) berasal dari daftar lain.',
    );
    expect(await selects(answer)).toMatchObject({ province: { chosen: diy.province, count: 4 } });
    const cities = await owner.post(page, { intent: 'cities', province: 'komerce:19' });
    expect(await selects(cities)).toEqual({
      province: { chosen: 'komerce:19', disabled: false, count: 4 },
      city: { chosen: '', disabled: false, count: 2 },
    });
  });

  test('saves an origin of it with the provider’s name, and keeps the key', async () => {
    const komerce = { province: 'komerce:19', city: 'komerce:501' };
    const answer = await owner.post(page, {
      intent: 'save',
      apiKey: '',
      ...komerce,
      originCityName: 'Palsu',
    });
    expect(await textOf(answer)).toContain('Pengaturan ongkir berhasil disimpan!');
    const { rows } = await admin.query('SELECT * FROM store_shipping WHERE store_id = $1', [warung.storeId]);
    expect(rows[0]).toMatchObject({
      origin_shape: 'komerce',
      origin_province_name: 'DI Yogyakarta',
      origin_city_id: '501',
      origin_city_name: 'Yogyakarta',
      api_key_last4: '1a2b',
    });
    expect(await selects(await owner.get(page))).toMatchObject({
      province: { chosen: komerce.province },
      city: { chosen: komerce.city },
    });
    const unknown = await owner.post(page, { intent: 'save', province: 'komerce:19', city: 'komerce:999' });
    expect(unknown.status).toBe(400);
  });
});

describe('Tes Koneksi', () => {
  test('shows how many provinces were returned', async () => {
    const text = await textOf(await owner.post(page, { intent: 'test', apiKey: '' }));
    expect(text).toContain('Koneksi berhasil: 3 provinsi diterima.');
    expect(provider.asked.at(-1)).toEqual({ path: '/api/v1/destination/province', key });
  });

  test.each([
    ['uji-401-abc', 'HTTP 401: Invalid Api key, key not found'],
    ['uji-410-abc', 'HTTP 410, API ini sudah ditutup oleh RajaOngkir: Endpoint API ini sudah tidak aktif'],
    ['uji-500-abc', 'HTTP 500'],
    ['uji-html-abc', 'HTTP 200, jawabannya tidak bisa dibaca'],
  ])('shows how %s failed, and offers the built-in list', async (apiKey, reason) => {
    const answer = await owner.post(page, { intent: 'test', apiKey, province: 'built-in:34' });
    expect(answer.status).toBe(409);
    expect(await textOf(answer.clone())).toContain(
      `Gagal mengambil data dari RajaOngkir: ${reason}. Mungkin perlu CORS proxy?`,
    );
    expect(await selects(answer)).toMatchObject({
      province: { chosen: 'built-in:34', count: 39 },
      city: { disabled: false, count: 5 },
    });
  });

  test('requires a key', async () => {
    const answer = await (await app.loginAs(dewi)).post(page, { intent: 'test' });
    expect([answer.status, await textOf(answer)]).toEqual([
      400,
      expect.stringContaining('Isi API key yang ingin dites.'),
    ]);
  });

  test('holds no transaction while it waits, and other pages still work', async () => {
    const before = provider.asked.length;
    const tried = owner.post(page, { intent: 'test', apiKey: 'uji-diam-abc' });
    await eventually(() => expect(provider.asked.length).toBeGreaterThan(before));
    const { rows } = await admin.query(
      `SELECT state FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    expect(rows).toEqual([]);
    expect((await owner.get(page)).status).toBe(200);
    provider.hangUp();
    const text = await textOf(await tried);
    expect(text).toContain(
      'Gagal mengambil data dari RajaOngkir: server RajaOngkir tidak bisa dihubungi. Mungkin perlu CORS proxy?',
    );
  });
});

describe('while the provider is down', () => {
  test('the page shows the saved settings at once, and saving them again works', async () => {
    const down = 'uji-503-mati-9z9z';
    const saved = await owner.post(page, {
      intent: 'save',
      apiKey: down,
      province: 'komerce:19',
      city: 'komerce:501',
    });
    expect(saved.status).toBe(200);
    const failed = await owner.post(page, { intent: 'test', province: 'komerce:19', city: 'komerce:501' });
    expect(await textOf(failed.clone())).toContain('Gagal mengambil data dari RajaOngkir: HTTP 503.');
    expect(await selects(failed)).toMatchObject({
      province: { chosen: 'komerce:19', count: 39 },
      city: { chosen: 'komerce:501', disabled: false, count: 1 },
    });
  });

  test('an origin that cannot be looked up is rejected with the reason', async () => {
    const answer = await owner.post(page, {
      intent: 'save',
      province: 'komerce:10',
      city: 'komerce:575',
    });
    expect(answer.status).toBe(409);
    expect(await textOf(answer)).toContain(
      'Gagal menyimpan pengaturan: kota/kabupaten asal tidak bisa diperiksa, karena HTTP 503; dicoba lagi',
    );
  });
});

describe('the key', () => {
  test('is deleted after a confirmation that needs no scripts', async () => {
    const asked = await textOf(await owner.get(`${page}?hapus=kunci`));
    expect(asked).toContain('Hapus API key RajaOngkir yang tersimpan?');
    const answer = await owner.post(page, { intent: 'remove-key' });
    expect(await textOf(answer)).toContain('API key dihapus.');
    const text = await textOf(await owner.get(`${page}?hapus=kunci`));
    expect(text).not.toContain('Hapus API');
    expect(text).not.toContain('9z9z');
    const { rows } = await admin.query('SELECT 1 FROM store_secrets');
    expect(rows).toEqual([]);
  });

  test('that cannot be decrypted any more is requested again', async () => {
    await owner.post(page, { intent: 'save', apiKey: key, ...diy });
    await admin.query(`UPDATE store_secrets SET ciphertext = '\\x0102'`);
    const answer = await owner.post(page, { intent: 'test' });
    expect([answer.status, await textOf(answer)]).toEqual([
      409,
      expect.stringContaining('API key yang tersimpan tidak bisa dibaca lagi. Isi lagi, lalu simpan.'),
    ]);
  });
});

describe('others', () => {
  test('a super admin sees no form, and nothing that asks the provider', async () => {
    const asked = provider.asked.length;
    const visitor = await app.loginAs(wati);
    const answer = await visitor.get(`${page}?toko=${warung.storeId}`);
    const text = await textOf(answer.clone());
    for (const fact of ['•••• 1a2b', 'DI Yogyakarta', 'Kota Yogyakarta']) expect(text).toContain(fact);
    expect((await readPage(answer)).fields('apiKey')).toEqual([]);
    for (const intent of ['save', 'test', 'lists', 'cities', 'remove-key'])
      expect((await visitor.post(`${page}?toko=${warung.storeId}`, { intent, ...diy })).status).toBe(403);
    expect(provider.asked).toHaveLength(asked);
  });

  test('the owner of a closed shop may still change it', async () => {
    const closed = await app.loginAs(joko);
    expect((await closed.post(page, { intent: 'save', ...diy })).status).toBe(200);
  });

  test('reports that the saved settings cannot be read or written', async () => {
    await withoutTable('store_shipping', async () => {
      const read = await owner.get(page);
      expect([read.status, await textOf(read)]).toEqual([
        500,
        expect.stringContaining('Gagal memuat pengaturan ongkir yang tersimpan.'),
      ]);
    });
    await withoutTable('store_secrets', async () => {
      const answer = await owner.post(page, { intent: 'save', apiKey: key, ...diy });
      expect([answer.status, await textOf(answer)]).toEqual([
        500,
        expect.stringContaining('Gagal menyimpan pengaturan: ada gangguan di server'),
      ]);
    });
  });
});
