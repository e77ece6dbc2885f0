import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { linkPathOf } from '../support/world/orders.ts';
import { freshPhoto, orderToPay, proofsOf } from '../support/world/proofs.ts';
import { world } from '../support/world/world.ts';

/* Super admins may only view a shop's orders. A secret link lets its holder pay, so it is hidden from super admins. */

const { sri, wati, budi, warung } = world;
const { storeId } = warung;

let app: TestApp;
let owner: Visitor;
let viewer: Visitor;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  [owner, viewer] = [await app.loginAs(sri), await app.loginAs(wati)];
});
afterAll(() => app.stop());

const screensOf = (id: string) => [
  href('/dashboard/pesanan'),
  `${href('/dashboard/pesanan')}?status=Harus+Dibayar`,
  `${href('/dashboard/pesanan')}?cari=${id}`,
  `${href('/dashboard/pesanan')}?ubah=${id}&ke=Sudah+Dibayar`,
  href('/dashboard/pesanan/:orderId', { orderId: id }),
  href('/dashboard/pesanan/:orderId/ubah', { orderId: id }),
  `${href('/dashboard/pesanan/sekaligus')}?pesanan=${id}`,
  `${href('/dashboard/pesanan/buat')}?jadi=${id}`,
];

const papersOf = (id: string) => [
  href('/dashboard'),
  `${href('/dashboard/pesanan/label')}?pesanan=${id}`,
  href('/dashboard/pesanan/:orderId/faktur', { orderId: id }),
  href('/dashboard/pelanggan'),
  `${href('/dashboard/laporan/unduh')}?format=csv`,
];

const named = (path: string) => `${path}${path.includes('?') ? '&' : '?'}toko=${storeId}`;
const dataOf = (path: string) => path.replace(/(\?|$)/, '.data$1');

test('no screen, label, chat or download of a super admin contains the secret link', async () => {
  const { id } = await orderToPay(storeId, budi);
  const path = await linkPathOf(storeId, id);
  const token = path.slice('/tagihan/'.length);
  for (const screen of [...screensOf(id), ...papersOf(id)]) {
    for (const address of [named(screen), named(dataOf(screen))]) {
      const text = await (await viewer.get(address)).text();
      expect(text, address).not.toContain(token);
      expect(text, address).not.toContain('/tagihan/');
      expect(decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, '')), address).not.toContain('/tagihan/');
    }
  }
  const shown = await readPage(await viewer.get(named(href('/dashboard/pesanan/:orderId', { orderId: id }))));
  expect(shown.link('Hubungi Pembeli')).toMatch(/^https:\/\/wa\.me\//);
  expect(shown.text).not.toContain('Link Pesanan');
  const own = await (await owner.get(href('/dashboard/pesanan/:orderId', { orderId: id }))).text();
  expect(own).toContain(path);
});

test('a super admin who sends a proof by a link is rejected and recorded', async () => {
  const { id } = await orderToPay(storeId, budi);
  const path = await linkPathOf(storeId, id);
  const receipt = new File([new Uint8Array(await freshPhoto())], 'bukti.png', { type: 'image/png' });
  const before = await triedWrites();
  expect(await textOf(await app.guest().get(path))).toContain('Kirim Bukti');
  expect(await textOf(await viewer.get(path))).not.toContain('Kirim Bukti');
  expect((await viewer.post(path, { intent: 'track' })).status).toBe(403);
  expect(await triedWrites()).toBe(before + 1);
  const answer = await viewer.post(path, { intent: 'proof', bank: '', senderName: '', receipt });
  expect([answer.status, await answer.text()]).toEqual([
    403,
    expect.stringContaining('Super admin hanya dapat melihat toko ini, tidak mengubahnya.'),
  ]);
  expect(await proofsOf(storeId, id)).toEqual([]);
  expect(await triedWrites()).toBe(before + 1);
});

function triedWrites(): Promise<number> {
  return withClient(testDatabase().adminUrl, async (admin) => {
    const { rows } = await admin.query(
      "SELECT count(*)::int AS tried FROM audit_events WHERE action = 'store-write' AND store_id = $1 AND actor_email = $2",
      [storeId, wati.email],
    );
    return rows[0].tried;
  });
}
