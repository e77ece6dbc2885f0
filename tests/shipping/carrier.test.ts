import { afterAll, beforeAll, expect, it } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { freshEmail, typedAddress } from '../support/addresses.ts';
import { orderIdOf, send } from '../support/checkout-form.ts';
import { type Events, openEvents } from '../support/events.ts';
import { onceFree } from '../support/eventually.ts';
import { runsOf } from '../support/full-run.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { warungCart } from '../support/world/orders.ts';
import { concurrently, stockProduct, stokOf } from '../support/world/shop-floor.ts';
import { makeTestVoucher } from '../support/world/vouchers.ts';
import { world } from '../support/world/world.ts';

/*
 * Simulates a live sale: within a minute, 200 buyers (20 in a short run) come from one IP address of their mobile
 * carrier, and no rate limit may stop them. The test also works on a slow machine, because the limits per address cover
 * at least ten minutes, and the test repeats requests that a busy server rejects.
 */

const BUYERS = runsOf(200);
const LANES = 20;
const PRICE = 10_000;

const { warung } = world;

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

type Buyer = { client: Visitor; email: string; password: string; orderId: string };

async function all<T>(buyers: T[], doing: (buyer: T) => Promise<unknown>): Promise<Record<string, number>> {
  const answers = await concurrently(
    buyers.map((buyer) => () => doing(buyer)),
    LANES,
  );
  const counted: Record<string, number> = {};
  for (const answer of answers) counted[String(answer)] = (counted[String(answer)] ?? 0) + 1;
  return counted;
}

async function statusOf(ask: () => Promise<Response>): Promise<number> {
  const { status } = await onceFree(async () => {
    const { status, body } = await ask();
    await body?.cancel();
    return { status };
  });
  return status;
}

const sendOnceFree = (client: Visitor, fields: Record<string, string>) =>
  onceFree(() => send(client, fields));

async function isVoucherValid(client: Visitor, productId: string, voucherCode: string): Promise<boolean> {
  const answer = await onceFree(() =>
    fetch(`${app.url}${href('/api/cart')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: app.url, cookie: client.cookies() },
      body: JSON.stringify({ storeId: warung.storeId, ids: [productId], voucherCode }),
    }),
  );
  return ((await answer.json()) as { voucher: { ok: boolean } }).voucher.ok;
}

const OWN_ORDERS = href('/live/:topic', { topic: 'my-orders' });
const pagesOf = (orderId: string) => [
  href('/profil'),
  href('/pesanan'),
  href('/pesanan/:orderId', { orderId }),
];

it('lets a crowd of buyers behind one address in, and none of them reaches a limit', async () => {
  const { code } = await makeTestVoucher(warung.storeId, { kind: 'rupiah', value: 1_000 });
  const [id, rare] = [
    await stockProduct(warung.storeId, 1_000, PRICE),
    await stockProduct(warung.storeId, 0, PRICE),
  ];
  const buyers = Array.from({ length: BUYERS }, (): Buyer => {
    return { client: app.guest(), email: freshEmail('pembeli'), password: 'rahasia1', orderId: '' };
  });

  const register = ({ client, email, password }: Buyer) =>
    statusOf(() => client.post(href('/register'), { email, password }));
  expect(await all(buyers, register)).toEqual({ 302: BUYERS });

  // Every second buyer mistypes the password first; all buyers log in.
  const login = async (buyer: Buyer, nth: number) => {
    await statusOf(() => buyer.client.post(href('/logout')));
    const { email, password } = buyer;
    const logIn = (typed: string) =>
      statusOf(() => buyer.client.post(href('/login'), { email, password: typed }));
    if (nth % 2 === 0) await logIn('salah-ketik');
    return logIn(password);
  };
  const numbered = buyers.map((buyer, nth) => ({ buyer, nth }));
  expect(await all(numbered, ({ buyer, nth }) => login(buyer, nth))).toEqual({ 302: BUYERS });

  const browse = ({ client }: Buyer) =>
    statusOf(() => client.get(href('/toko/:toko', { toko: warung.slug })));
  expect(await all(buyers, browse)).toEqual({ 200: BUYERS });

  expect(await all(buyers, ({ client }) => isVoucherValid(client, id, code))).toEqual({ true: BUYERS });

  // `soldOut` orders a sold-out product in vain. `checkOut` sends one order three times and expects one order id.
  const soldOut = ({ client }: Buyer) =>
    sendOnceFree(client, { ...typedAddress, cart: warungCart([{ id: rare, quantity: 1 }], PRICE) }).then(
      (answer) => answer.text.includes('"changed"'),
    );
  expect(await all(buyers, soldOut)).toEqual({ true: BUYERS });
  const checkOut = async (buyer: Buyer) => {
    const cart = warungCart([{ id, quantity: 1 }], PRICE - 1_000, { voucherCode: code });
    const orders = await Promise.all([
      sendOnceFree(buyer.client, { ...typedAddress, cart }),
      sendOnceFree(buyer.client, { ...typedAddress, cart }),
    ]);
    const again = await sendOnceFree(buyer.client, { ...typedAddress, cart });
    buyer.orderId = orderIdOf(again.text);
    return [...orders, again].every(({ text }) => buyer.orderId !== '' && orderIdOf(text) === buyer.orderId);
  };
  expect(await all(buyers, checkOut)).toEqual({ true: BUYERS });
  const secondOrder = ({ client }: Buyer) =>
    sendOnceFree(client, { ...typedAddress, cart: warungCart([{ id, quantity: 2 }], 2 * PRICE) }).then(
      ({ text }) => orderIdOf(text) !== '',
    );
  expect(await all(buyers, secondOrder)).toEqual({ true: BUYERS });
  expect(await stokOf(id)).toBe(1_000 - 3 * BUYERS);

  const streams: Events[] = [];
  const watch = async ({ client }: Buyer) => streams.push(await openEvents(client, OWN_ORDERS)) > 0;
  expect(await all(buyers, watch)).toEqual({ true: BUYERS });
  const readPages = ({ client, orderId }: Buyer) =>
    Promise.all(pagesOf(orderId).map((path) => statusOf(() => client.get(path))));
  expect(await all(buyers, readPages)).toEqual({ '200,200,200': BUYERS });
  await Promise.all(streams.map(({ close }) => close()));
});
