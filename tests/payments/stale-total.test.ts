import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { readOrderEvents, readStoreOrder } from '#server/orders/orders.ts';
import { pageOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { type ShownForm, shownForm } from '../support/shown-form.ts';
import { paidToday } from '../support/statements/waiting.ts';
import type { Visitor } from '../support/visitor.ts';
import { placeTestOrder, setOrderState } from '../support/world/orders.ts';
import { proofsOf, sendTestProof } from '../support/world/proofs.ts';
import { stockProduct } from '../support/world/shop-floor.ts';
import { world } from '../support/world/world.ts';

/*
 * In each test, an order changes while a page with a form about it is open. The test then sends the outdated form as a
 * browser without scripts does.
 */
const { sri, budi, esTeh, warung } = world;
const { storeId } = warung;
const PRICE = 2_500;

let app: TestApp;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  owner = await app.loginAs(sri);
});
afterAll(() => app.stop());

type Way = (id: string, page?: Response) => Promise<ShownForm>;

const pay: Record<string, Way> = {
  'marked as paid': (id, page) =>
    shownForm(
      owner,
      `${href('/dashboard/pesanan/:orderId', { orderId: id })}?ubah=${id}&ke=Sudah+Dibayar`,
      { orderId: id, to: 'Sudah Dibayar' },
      { typed: { despiteProof: 'ya' }, page },
    ),
  'marked as paid among others': (id, page) =>
    shownForm(
      owner,
      `${href('/dashboard/pesanan/sekaligus')}?pesanan=${id}&ke=Sudah+Dibayar`,
      { [`from-${id}`]: 'Harus Dibayar' },
      { typed: { [`despiteProof-${id}`]: 'ya' }, page },
    ),
  'paid by the proof that is accepted': (id, page) =>
    shownForm(
      owner,
      href('/dashboard/pesanan/:orderId', { orderId: id }),
      { intent: 'acceptProof' },
      { typed: { checked: 'on' }, page },
    ),
  'paid by the row of a statement': (id, page) =>
    shownForm(owner, href('/dashboard/mutasi'), { intent: 'accept', orderId: id }, { page }),
};

/** Creates a bill of Rp 7.500 for three pieces, with a proof of payment and a row of a bank statement. */
async function billed(): Promise<string> {
  const product = { ...esTeh, id: await stockProduct(storeId, 20, PRICE), harga: PRICE };
  const id = await placeTestOrder(budi, storeId, [{ product, quantity: 3 }]);
  await setOrderState(id, storeId, 'Harus Dibayar');
  await sendTestProof(storeId, { id, buyer: budi });
  const order = await read(id);
  await paidToday(storeId, 3 * PRICE, `BUDI ${order?.orderNumber}`);
  return id;
}

async function addOne(id: string): Promise<ShownForm> {
  const [item] = (await read(id))?.items ?? [];
  const typed = { [`line-${item?.id}`]: '4', despiteProof: 'ya' };
  return shownForm(
    owner,
    href('/dashboard/pesanan/:orderId/ubah', { orderId: id }),
    { from: 'Harus Dibayar' },
    { typed },
  );
}

const send = ({ path, fields }: ShownForm) => owner.post(path, fields);
const read = (id: string) => asUser(sri, (tx) => readStoreOrder(tx, storeId, id));
const kindsOf = async (id: string) =>
  (await asUser(sri, (tx) => readOrderEvents(tx, { storeId, id }))).map(({ kind }) => kind);

describe.each(Object.entries(pay))('an order that is %s', (_, formFor) => {
  test('with a total that has changed since is rejected; the new total is shown and can be accepted', async () => {
    const id = await billed();
    const stale = await formFor(id);
    expect((await send(await addOne(id))).status).toBe(200);
    const refused = await send(stale);
    expect(refused.status).toBe(409);
    const text = await refused.clone().text();
    expect(pageOf(text).text).toContain(
      'isi pesanan ini baru saja berubah, totalnya sekarang Rp 10.000. Periksa dulu, lalu coba lagi.',
    );
    expect(pageOf(text).text.split(/Rp\s10\.000/).length).toBeGreaterThan(2);
    expect((await read(id))?.status).toBe('Harus Dibayar');
    expect(await proofsOf(storeId, id)).toMatchObject([{ status: 'waiting' }]);
    expect((await send(await formFor(id, refused))).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'Sudah Dibayar', totalPrice: 4 * PRICE });
  });

  test('while it is changed: one of the two succeeds, and the other is notified', async () => {
    for (let times = 0; times < 6; times++) {
      const id = await billed();
      const forms = [await formFor(id), await addOne(id)];
      const answers = await Promise.all((times % 2 === 0 ? forms : forms.toReversed()).map(send));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const order = await read(id);
      const isPaid = order?.status === 'Sudah Dibayar';
      expect([order?.status, order?.totalPrice]).toEqual(
        isPaid ? ['Sudah Dibayar', 3 * PRICE] : ['Harus Dibayar', 4 * PRICE],
      );
      expect((await kindsOf(id)).slice(3)).toEqual([isPaid ? 'paid' : 'edited']);
    }
  });
});
