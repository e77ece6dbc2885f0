import { randomUUID } from 'node:crypto';
import type { OrderStatus } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { checkoutForm, orderIdOf } from '../../support/checkout-form.ts';
import { last } from './extent.ts';
import type { Market, Shop } from './market.ts';
import type { Random } from './random.ts';
import type { Answer, Trader } from './traders.ts';

/** The final response to a checkout; `orderId` is null if it was rejected. */
type CheckoutResponse = {
  key: string;
  shop: Shop;
  email: string;
  orderId: string | null;
  atMs: number;
  tookMs: number;
};

type Step = { orderId: string; from: OrderStatus; to: OrderStatus };

export type Ledger = {
  responses: CheckoutResponse[];
  steps: Step[];
  /** Descriptions of responses that no visitor should ever get. */
  oddities: string[];
  /** Counts checkouts sent again for lack of a response; `madeBefore` counts those that already had an order. */
  resent: number;
  madeBefore: number;
};

export type Trade = {
  ledger: Ledger;
  placed: () => number;
  /** Starts no more actions, and waits until those in progress have ended. */
  close: () => Promise<Ledger>;
};

const nextStep: Partial<Record<OrderStatus, OrderStatus>> = {
  Pending: 'Harus Dibayar',
  'Harus Dibayar': 'Sudah Dibayar',
  'Sudah Dibayar': 'Processing',
  Processing: 'Shipped',
  Shipped: 'Completed',
};

type Desk = Map<string, { orderId: string; status: OrderStatus }[]>;

/** Simulates buyers, who order and cancel, and owners, who change and cancel orders, until `close` is called. */
export function openTrade({ shops, buyers }: Market, random: Random): Trade {
  const ledger: Ledger = { responses: [], steps: [], oddities: [], resent: 0, madeBefore: 0 };
  const desk: Desk = new Map(shops.map(({ storeId }) => [storeId, []]));
  let open = true;
  const again = async (work: () => Promise<void>) => {
    while (open) {
      await work().catch((error) => ledger.oddities.push(String(error)));
      await last(random.between(0, 40));
    }
  };
  const everybody = [
    ...buyers.map((buyer) => again(() => buy(buyer, random.oneOf(shops), random, ledger, desk))),
    ...shops.map((shop) => again(() => tend(shop, random, ledger, desk))),
  ];
  return {
    ledger,
    placed: () => ledger.responses.filter(({ orderId }) => orderId !== null).length,
    close: async () => {
      open = false;
      await Promise.all(everybody);
      return ledger;
    },
  };
}

async function buy(buyer: Trader, shop: Shop, random: Random, ledger: Ledger, desk: Desk): Promise<void> {
  const key = randomUUID();
  const begun = performance.now();
  const answer = await buyer.insist(`${href('/keranjang')}.data`, formOf(shop, key, random));
  const orderId = orderIdOf(answer.text);
  if (answer.resends > 0) ledger.resent++;
  const isPlaced = answer.status === 200 && orderId !== '';
  if (!isPlaced && answer.status !== 409) return odd(ledger, 'a checkout', answer);
  const atMs = performance.now();
  const response = { key, shop, email: buyer.email, atMs, tookMs: atMs - begun };
  ledger.responses.push({ ...response, orderId: isPlaced ? orderId : null });
  if (!isPlaced) return;
  if (answer.text.includes('"repeated",true')) ledger.madeBefore++;
  desk.get(shop.storeId)?.push({ orderId, status: 'Pending' });
  if (random.share() > 1 / 6) return;
  const cancelled = await buyer.insist(`${href('/pesanan/:orderId', { orderId })}.data`, {});
  if (cancelled.status === 200) ledger.steps.push({ orderId, from: 'Pending', to: 'Cancelled' });
  else if (cancelled.status !== 409) odd(ledger, 'a cancelling', cancelled);
}

/** Fills in a checkout form with one to three pieces each of random goods; one form in four has the voucher. */
function formOf({ storeId, goods, voucher }: Shop, key: string, random: Random): Record<string, string> {
  const chosen = goods.filter(() => random.share() < 0.4);
  const lines = (chosen.length > 0 ? chosen : goods.slice(0, 1)).map((good) => ({
    good,
    quantity: random.between(1, 3),
  }));
  const subtotal = lines.reduce((sum, { good, quantity }) => sum + good.harga * quantity, 0);
  const withVoucher = random.share() < 0.25;
  return checkoutForm({
    storeId,
    key,
    items: lines.map(({ good: { id }, quantity }) => ({ id, quantity })),
    seenTotal: subtotal - (withVoucher ? voucher.off : 0),
    voucherCode: withVoucher ? voucher.code : null,
  });
}

/** Changes one order of the shop to its next status, or in one case of six cancels it. */
async function tend(shop: Shop, random: Random, ledger: Ledger, desk: Desk): Promise<void> {
  const orders = desk.get(shop.storeId) ?? [];
  const [order] = orders.splice(random.between(0, Math.max(orders.length - 1, 0)), 1);
  if (!order) return;
  const { orderId, status: from } = order;
  const mayCancel = from !== 'Shipped' && random.share() < 1 / 6;
  const to = mayCancel ? 'Cancelled' : nextStep[from];
  if (!to) return;
  const change = { orderId, from, to, shippingCost: '9000', courier: 'JNE', nomorResi: 'JNE1' };
  const answer = await shop.owner.insist(`${href('/dashboard/pesanan')}.data`, change);
  // A 409 means that the order had already changed: the buyer cancelled it, or this change was sent twice because the
  // first response was lost. The owner leaves the order alone from now on.
  if (answer.status === 409) return;
  if (answer.status !== 200) return odd(ledger, 'a change', answer);
  ledger.steps.push({ orderId, from, to });
  if (to in nextStep) orders.push({ orderId, status: to });
}

function odd(ledger: Ledger, what: string, { status, text }: Answer): void {
  ledger.oddities.push(`${what} was answered with ${status}: ${text.slice(0, 300)}`);
}
