import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { listVouchers } from '#server/vouchers/vouchers.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

const { sri, joko, wati, budi, warung, esTeh } = world;

let app: TestApp;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp();
  owner = await app.loginAs(sri);
});

afterAll(() => app.stop());

const typed = {
  intent: 'create',
  code: 'hemat10',
  kind: 'percent',
  value: '10',
  quota: '2',
  perBuyerLimit: '1',
};

const plain = async (answer: Response) => (await textOf(answer)).replaceAll('\u00a0', ' ');

describe('/dashboard/voucher', () => {
  test('invites the owner to make the first voucher', async () => {
    const text = await plain(await owner.get(href('/dashboard/voucher')));
    for (const heading of ['Voucher Diskon', 'Buat Voucher', 'Voucher Aktif'])
      expect(text).toContain(heading);
    expect(text).toContain('Belum ada voucher yang bisa dipakai.');
    expect(text).not.toContain('Voucher yang Sudah Lewat');
  });

  test('creates a voucher and lists it with its discount', async () => {
    const answer = await owner.post(href('/dashboard/voucher'), typed);
    expect(answer.status).toBe(200);
    expect(await plain(answer)).toContain('Voucher HEMAT10 dibuat.');
    const text = await plain(await owner.get(href('/dashboard/voucher')));
    for (const fact of ['HEMAT10', 'aktif', 'Diskon 10%', '1 kali per pembeli', '0 dari 2', 'Nonaktifkan'])
      expect(text).toContain(fact);
  });

  test('shows errors beside their fields and keeps the input', async () => {
    const answer = await owner.post(href('/dashboard/voucher'), {
      ...typed,
      code: 'HEMAT10',
      minPurchase: '25000',
    });
    expect(answer.status).toBe(409);
    expect(await plain(answer)).toContain('Kode HEMAT10 sudah pernah dipakai di toko ini.');
    expect((await readPage(answer)).field('minPurchase')).toBe('25.000');
  });

  test('counts the orders that used the voucher and their discount', async () => {
    await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 4 }], {
      code: 'HEMAT10',
      discount: 2_000,
    });
    const text = await plain(await owner.get(href('/dashboard/voucher')));
    expect(text).toContain('1 dari 2');
    expect(text).toContain('Rp 2.000');
  });

  test('switches it off and on', async () => {
    const { vouchers } = await asUser(sri, (tx) =>
      listVouchers(tx, warung.storeId, { limit: 1, past: false }),
    );
    const voucherId = vouchers[0]?.id ?? '';
    const off = await owner.post(href('/dashboard/voucher'), { intent: 'off', voucherId });
    const text = await plain(off);
    expect(text).toContain('Voucher HEMAT10 dinonaktifkan.');
    expect(text).toContain('Aktifkan');
    expect(await plain(await owner.post(href('/dashboard/voucher'), { intent: 'on', voucherId }))).toContain(
      'Voucher HEMAT10 diaktifkan.',
    );
  });

  test('lists past vouchers separately', async () => {
    await withClient(testDatabase().adminUrl, (client) =>
      client.query(
        `UPDATE vouchers SET starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'`,
      ),
    );
    const text = await plain(await owner.get(href('/dashboard/voucher')));
    expect(text).toContain('Voucher yang Sudah Lewat');
    expect(text).toContain('berakhir');
    expect(text).not.toContain('Nonaktifkan');
  });

  test('is open to the owner of a closed shop, and read-only to a super admin', async () => {
    const closed = await app.loginAs(joko);
    expect((await closed.post(href('/dashboard/voucher'), { ...typed, code: 'KOPI' })).status).toBe(200);
    const visitor = await app.loginAs(wati);
    const text = await plain(await visitor.get(`${href('/dashboard/voucher')}?toko=${warung.storeId}`));
    expect(text).toContain('HEMAT10');
    expect(text).not.toContain('Buat Voucher');
  });

  test('reports that it cannot be read', async () => {
    await withClient(testDatabase().ownerUrl, (client) =>
      client.query('ALTER TABLE vouchers RENAME TO gone'),
    );
    const answer = await owner.get(href('/dashboard/voucher'));
    expect([answer.status, await plain(answer)]).toEqual([
      500,
      expect.stringContaining('Gagal memuat voucher.'),
    ]);
    await withClient(testDatabase().ownerUrl, (client) =>
      client.query('ALTER TABLE gone RENAME TO vouchers'),
    );
  });
});
