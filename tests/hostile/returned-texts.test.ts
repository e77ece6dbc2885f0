import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { rowsOf } from '../support/full-run.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';
import { readAsText, readHarmlessPage } from './page-shape.ts';
import { payloads } from './payloads.ts';

const { budi, sri, wati } = world;

let app: TestApp;
let buyer: Visitor;
let owner: Visitor;
let superAdmin: Visitor;

beforeAll(async () => {
  app = await startApp();
  const clients = await Promise.all([budi, sri, wati].map(app.loginAs));
  [buyer, owner, superAdmin] = clients as [Visitor, Visitor, Visitor];
});

afterAll(() => app.stop());

describe('input that is shown again at once', () => {
  test('in a rejected form', async () => {
    const target = { orderId: randomUUID(), from: 'Pending', to: 'Harus Dibayar' };
    for (const typed of rowsOf(payloads('x'), 8)) {
      const refused = [
        await app
          .guest()
          .post(`${href('/register')}?role=storeAdmin`, { email: typed, namaToko: typed, waNumber: typed }),
        await app.guest().post(href('/login'), { email: typed, password: '' }),
        await app.guest().post(href('/forgot-password'), { email: typed }),
        await buyer.post(href('/profil'), {
          intent: 'profile',
          namaLengkap: typed,
          kodePos: typed,
          wa: typed,
        }),
        await owner.post(href('/dashboard/produk'), {
          intent: 'add',
          namaProduk: typed,
          deskripsi: typed,
          harga: typed,
        }),
      ];
      for (const answer of refused) {
        expect(answer.status).toBe(400);
        expect((await readHarmlessPage(answer)).values).toContain(typed);
      }
      const change = await owner.post(href('/dashboard/pesanan'), {
        ...target,
        shippingCost: typed,
        courier: typed,
      });
      await readHarmlessPage(change);
    }
  });

  test('from an address', async () => {
    for (const typed of rowsOf(payloads('q'), 9).map(encodeURIComponent)) {
      await readAsText(app.guest(), `${href('/login')}?from=/${typed}&pesan=${typed}`);
      await readAsText(app.guest(), `${href('/register')}?role=${typed}&from=${typed}`);
      await readAsText(app.guest(), `${href('/reset-password')}?token=${typed}`);
      await readAsText(app.guest(), `/${typed}`, 404);
      await readAsText(app.guest(), href('/toko/:toko', { toko: typed }), 404);
      await readAsText(buyer, href('/pesanan/:orderId', { orderId: typed }), 404);
      await readAsText(owner, `${href('/dashboard/pesanan')}?status=${typed}&ke=${typed}&setelah=${typed}`);
      await readAsText(superAdmin, `${href('/dashboard')}?cari=${typed}&setelah=${typed}`);
      await readAsText(owner, `${href('/dashboard/pelanggan')}?cari=${typed}&setelah=${typed}`);
    }
  });
});
