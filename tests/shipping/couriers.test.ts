import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { offersCouriers } from '../../server/shipping/rates/rates.ts';
import { openAdmin } from '../support/database/database.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { type StandIn, startStandIn } from '../support/servers/rajaongkir.ts';
import type { Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';

const { sri, warung } = world;

const page = '/dashboard/ongkir';
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

/** Status and text of the answer. */
async function posted(fields: Record<string, string>): Promise<[number, string]> {
  const answer = await owner.post(page, fields);
  return [answer.status, await textOf(answer)];
}

async function savedKecamatan(): Promise<string | undefined> {
  return (await readPage(await owner.get(page))).field('kecamatan');
}

describe('another city of origin', () => {
  const emptied = 'Kecamatan Asal dikosongkan karena kota/kabupaten asal berubah.';

  test('empties the kecamatan and says so, and couriers wait for the next', async () => {
    expect([await savedKecamatan(), await offersCouriers(warung.storeId)]).toEqual(['Kasihan', true]);
    expect(await posted({ ...bantul, city: 'built-in:34.71' })).toEqual([
      200,
      expect.stringContaining(`Pengaturan ongkir berhasil disimpan! ${emptied}`),
    ]);
    expect([await savedKecamatan(), await offersCouriers(warung.storeId)]).toEqual(['', false]);
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
