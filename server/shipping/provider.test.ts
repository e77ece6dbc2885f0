import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#domain/messages.ts';
import type { ProviderFault } from '#domain/shipping/fault.ts';
import type { ProviderApi } from '#domain/shipping/origin.ts';
import { type StandIn, startStandIn } from '../../tests/support/servers/rajaongkir.ts';
import { makeProvider } from './provider.ts';

let standIn: StandIn;

beforeAll(async () => {
  standIn = await startStandIn();
});

afterAll(() => standIn.close());

const shapes: ProviderApi[] = ['legacy', 'komerce'];
const options = (key: string, timeoutMs = 5_000) => ({ key, timeoutMs });

describe('a good key returns', () => {
  test('the provinces and cities of the legacy shape', async () => {
    const provider = makeProvider('legacy', `${standIn.url}/`);
    expect(await provider.listProvinces(options('kunci-baik'))).toEqual({
      ok: true,
      value: [
        { id: '5', name: 'DI Yogyakarta' },
        { id: '9', name: 'Jawa Barat' },
      ],
    });
    expect(await provider.listCities('5', options('kunci-baik'))).toEqual({
      ok: true,
      value: [
        { id: '501', name: 'Kota Yogyakarta' },
        { id: '39', name: 'Kabupaten Bantul' },
      ],
    });
    expect(standIn.asked.at(-1)).toEqual({ path: '/api/v1/city?province=5', key: 'kunci-baik' });
  });

  test('the provinces and cities of the present shape, a duplicate one once', async () => {
    const provider = makeProvider('komerce', standIn.url);
    expect(await provider.listProvinces(options('kunci-baik'))).toEqual({
      ok: true,
      value: [
        { id: '1', name: 'Nusa Tenggara Barat' },
        { id: '10', name: 'DKI Jakarta' },
        { id: '19', name: 'DI Yogyakarta' },
      ],
    });
    expect(await provider.listCities('10', options('kunci-baik'))).toEqual({
      ok: true,
      value: [{ id: '575', name: 'Jakarta Selatan' }],
    });
    expect(standIn.asked.at(-1)).toEqual({ path: '/api/v1/destination/city/10', key: 'kunci-baik' });
  });

  test('a single area, which the legacy shape does not put in a list', async () => {
    const one = await makeProvider('legacy', standIn.url).listProvinces(options('uji-satu'));
    expect(one).toEqual({ ok: true, value: [{ id: '5', name: 'DI Yogyakarta' }] });
  });
});

describe.each(shapes)('every failure has a message, %s', (shape) => {
  const unreadable = 'HTTP 200, jawabannya tidak bisa dibaca';
  const failures: [string, string, ProviderFault][] = [
    ['uji-400', 'HTTP 400: Invalid key. API key tidak ditemukan di database RajaOngkir', 'odd'],
    ['uji-401', 'HTTP 401: Invalid Api key, key not found', 'key'],
    ['uji-410', 'HTTP 410, API ini sudah ditutup oleh RajaOngkir: Endpoint API ini sudah tidak aktif', 'odd'],
    ['uji-429', 'HTTP 429, batas permintaan untuk API key ini tercapai: daily limit exceeded', 'quota'],
    ['uji-500', 'HTTP 500', 'down'],
    ['uji-503', 'HTTP 503', 'down'],
    ['uji-dalam', 'HTTP 200, kode 400: Invalid key', 'odd'],
    ['uji-html', unreadable, 'odd'],
    ['uji-utf', unreadable, 'odd'],
    ['uji-kurang', unreadable, 'odd'],
    ['uji-kosong', unreadable, 'odd'],
    ['uji-besar', 'HTTP 200, jawabannya terlalu besar', 'odd'],
    ['uji-pindah', 'HTTP 302, alamat API ini dialihkan', 'odd'],
  ];

  test.each(failures)('%s: %s', async (key, message, fault) => {
    const outcome = await makeProvider(shape, standIn.url).listProvinces(options(key));
    expect(outcome).toEqual({ ok: false, message, fault });
  });

  test('a silent provider, before or within the body, causes a timeout', async () => {
    for (const key of ['uji-diam', 'uji-lambat']) {
      const began = Date.now();
      const outcome = await makeProvider(shape, standIn.url).listCities('5', options(key, 300));
      expect(outcome).toEqual({ ok: false, message: 'tidak ada jawaban dalam 1 detik', fault: 'slow' });
      expect(Date.now() - began).toBeLessThan(2_500);
    }
  });

  test('an unreachable provider', async () => {
    const outcome = await makeProvider(shape, 'http://127.0.0.1:21').listProvinces(options('kunci-baik'));
    const closed = await startStandIn();
    await closed.close();
    const refused = await makeProvider(shape, closed.url).listProvinces(options('kunci-baik'));
    const unreachable = {
      ok: false,
      message: 'server RajaOngkir tidak bisa dihubungi',
      fault: 'unreachable',
    };
    expect([outcome, refused]).toEqual([unreachable, unreachable]);
  });

  test("the provider's message becomes one short line", async () => {
    const outcome = await makeProvider(shape, standIn.url).listProvinces(options('uji-panjang'));
    const message = outcome.ok ? '' : outcome.message;
    expect(message).toMatch(/^HTTP 400: baris satu baris dua x+…$/);
    expect(message.length).toBeLessThanOrEqual('HTTP 400: '.length + 200);
  });
});

test("a key that the provider's message repeats is removed", async () => {
  const outcome = await makeProvider('komerce', standIn.url).listProvinces(options('uji-gema-rahasia'));
  expect(outcome).toMatchObject({ message: 'HTTP 400: Key … tidak dikenal' });
});

test('a redirect is not followed, so that the key goes nowhere else', async () => {
  await makeProvider('komerce', standIn.url).listProvinces(options('uji-pindah'));
  expect(standIn.asked.at(-1)?.path).toBe('/api/v1/destination/province');
  expect(standIn.asked.some(({ path }) => path.includes('bukan-di-sini'))).toBe(false);
});

test('the message fits into the sentence of the page', () => {
  expect(messages.shippingProviderFailed('HTTP 401: Invalid Api key, key not found')).toBe(
    'Gagal mengambil data dari RajaOngkir: HTTP 401: Invalid Api key, key not found. Mungkin perlu CORS proxy?',
  );
});
