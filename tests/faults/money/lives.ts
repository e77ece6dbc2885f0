import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { href } from '#domain/routes/href.ts';
import { freshAddress } from '../../support/addresses.ts';
import { checkoutForm, orderIdOf } from '../../support/checkout-form.ts';
import { eventually } from '../../support/eventually.ts';
import { bcaFile } from '../../support/statements/files.ts';
import { makeVisitor } from '../../support/visitor.ts';
import { last } from '../support/extent.ts';
import type { Market, Shop } from '../support/market.ts';
import type { Platform } from '../support/platform.ts';
import type { Random } from '../support/random.ts';
import type { Ledger, Trade } from '../support/trade.ts';
import { type Answer, insistingAs, type Trader } from '../support/traders.ts';

export type Receipts = {
  proofs: string[];
  accepted: string[];
  refused: string[];
  /** Rows of a bank statement, each with the order that it pays. */
  matched: { orderId: string; rowId: string }[];
  edited: { orderId: string; key: string }[];
  /** Orders whose payment proof the server stored just before their deadline, so that they may not be cancelled. */
  held: string[];
  /** Orders whose payment proof came too late, because their deadline passed while it was being sent. */
  tooLate: string[];
};

/** A payment deadline is set at most this far ahead. A proof takes about as long to store, so it may come too late. */
const LONGEST_DEADLINE_S = 1.5;

type Scene = {
  platform: Platform;
  shop: Shop;
  random: Random;
  ledger: Ledger;
  receipts: Receipts;
};

type Billed = { orderId: string; total: number; payer: Trader };

/** Simulates buyers, who order and pay in different ways, and an owner, who sends bills, until `close` is called. */
export function openPayments(platform: Platform, market: Market, random: Random) {
  const ledger: Ledger = { responses: [], steps: [], oddities: [], resent: 0, madeBefore: 0 };
  const receipts: Receipts = {
    proofs: [],
    accepted: [],
    refused: [],
    matched: [],
    edited: [],
    held: [],
    tooLate: [],
  };
  const [shop] = market.shops;
  const scene = { platform, shop, random, ledger, receipts };
  let open = true;
  const again = async (payer: Trader) => {
    while (open) {
      await live(scene, payer).catch((error) => ledger.oddities.push(String(error)));
      await last(random.between(0, 40));
    }
  };
  const everybody = market.buyers.map(again);
  const trade: Trade = {
    ledger,
    placed: () => ledger.responses.length,
    close: async () => {
      open = false;
      await Promise.all(everybody);
      return ledger;
    },
  };
  return { trade, receipts };
}

const ways = [acceptIt, acceptAndRefuse, matchIt, changeAndMark, letItPass];

async function live(scene: Scene, payer: Trader): Promise<void> {
  const billed = await order(scene, payer);
  if (billed) await scene.random.oneOf(ways)(scene, billed);
}

async function order({ platform, shop, random, ledger }: Scene, payer: Trader): Promise<Billed | null> {
  const [{ id, harga }] = shop.goods;
  const quantity = random.between(1, 2);
  const key = randomUUID();
  const items = [{ id, quantity }];
  const form = checkoutForm({ storeId: shop.storeId, key, items, seenTotal: harga * quantity });
  const begun = performance.now();
  const placed = await payer.insist(`${href('/keranjang')}.data`, form);
  const orderId = orderIdOf(placed.text);
  if (placed.resends > 0) ledger.resent++;
  if (orderId === '') return odd(ledger, 'a checkout', placed);
  if (placed.text.includes('"repeated",true')) ledger.madeBefore++;
  const atMs = performance.now();
  ledger.responses.push({ key, shop, email: payer.email, orderId, atMs, tookMs: atMs - begun });
  const bill = { orderId, from: 'Pending', to: 'Harus Dibayar', seenEdit: '', shippingCost: '9000' } as const;
  const sent = await shop.owner.insist(`${href('/dashboard/pesanan')}.data`, bill);
  // A 409 after a resend means that the bill was sent and that only the response was lost.
  if (sent.status === 200) ledger.steps.push({ orderId, from: bill.from, to: bill.to });
  else if (sent.status !== 409 || sent.resends === 0) return odd(ledger, 'a bill', sent);
  const [row] = await find<{ total: number }>(
    platform,
    'SELECT total_price::int AS total FROM orders WHERE id = $1',
    orderId,
  );
  return { orderId, total: row?.total ?? 0, payer };
}

let photos = 0;

async function prove({ platform, shop, random }: Scene, { orderId, payer }: Billed): Promise<Answer> {
  photos += 1;
  const background = { r: photos % 256, g: (photos >> 8) % 256, b: 90 };
  const picture = sharp({ create: { width: 60, height: 80 + (photos % 40), channels: 3, background } });
  const receipt = new File([new Uint8Array(await picture.png().toBuffer())], 'struk.png', {
    type: 'image/png',
  });
  const form = { intent: 'proof', bank: 'BCA', senderName: 'Pembeli', receipt };
  // Resets all rate limits, because this test does not cover them.
  await find(platform, 'DELETE FROM rate_limits WHERE $1 <> $2', orderId, '');
  if (random.share() < 0.5) return payer.insist(`${href('/pesanan/:orderId', { orderId })}.data`, form);
  const page = await eventually(async () => {
    const answer = await shop.owner.visitor.get(href('/dashboard/pesanan/:orderId', { orderId }));
    if (answer.status !== 200) throw new Error(`the order was answered with ${answer.status}`);
    return answer.text();
  });
  const [path] = /\/tagihan\/[\w-]+/.exec(page) ?? [''];
  const guest = insistingAs(makeVisitor(platform.url, { address: freshAddress() }));
  return guest.insist(`${path}.data`, form);
}

async function sendAndAcceptProof(scene: Scene, billed: Billed): Promise<string | null> {
  const { orderId } = billed;
  const sent = await prove(scene, billed);
  if (sent.status !== 200) return odd(scene.ledger, 'a proof', sent);
  scene.receipts.proofs.push(orderId);
  const [proof] = await find<{ id: string }>(
    scene.platform,
    'SELECT id FROM payment_proofs WHERE order_id = $1',
    orderId,
  );
  return proof?.id ?? null;
}

async function acceptIt(scene: Scene, billed: Billed): Promise<void> {
  const proofId = await sendAndAcceptProof(scene, billed);
  if (proofId) await accept(scene, billed, proofId);
}

async function acceptAndRefuse(scene: Scene, billed: Billed): Promise<void> {
  const proofId = await sendAndAcceptProof(scene, billed);
  if (!proofId) return;
  const { shop, ledger, receipts } = scene;
  const form = { intent: 'refuseProof', proofId, reason: 'Nominalnya kurang.' };
  const refusing = shop.owner.insist(
    `${href('/dashboard/pesanan/:orderId', { orderId: billed.orderId })}.data`,
    form,
  );
  const [, refused] = await Promise.all([accept(scene, billed, proofId), refusing]);
  if (refused.status === 200) receipts.refused.push(billed.orderId);
  else if (refused.status !== 409) odd(ledger, 'a refusal', refused);
}

async function accept(
  { shop, ledger, receipts }: Scene,
  { orderId }: Billed,
  proofId: string,
): Promise<void> {
  const form = { intent: 'acceptProof', proofId, checked: 'on', seenEdit: '' };
  const answer = await shop.owner.insist(`${href('/dashboard/pesanan/:orderId', { orderId })}.data`, form);
  if (answer.status === 200) {
    receipts.accepted.push(orderId);
    ledger.steps.push({ orderId, from: 'Harus Dibayar', to: 'Sudah Dibayar' });
  } else if (answer.status !== 409) odd(ledger, 'an acceptance', answer);
}

async function matchIt(
  { platform, shop, ledger, receipts }: Scene,
  { orderId, total }: Billed,
): Promise<void> {
  const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const { name, bytes } = bcaFile([{ day, amount: total, text: `TRSF ${orderId}` }]);
  const file = new File([new Uint8Array(bytes)], name);
  const read = await shop.owner.insist(href('/dashboard/mutasi'), { intent: 'upload', file });
  if (read.status !== 302) return void odd(ledger, 'a statement', read);
  const rows = await find<{ id: string }>(
    platform,
    'SELECT id FROM statement_rows WHERE description = $1',
    `TRSF ${orderId}`,
  );
  const [row] = rows;
  if (!row || rows.length > 1) return void ledger.oddities.push(`${rows.length} rows of ${orderId}`);
  const form = { intent: 'accept', rowId: row.id, orderId, seenEdit: '' };
  const answer = await shop.owner.insist(`${href('/dashboard/mutasi')}.data`, form);
  if (answer.status === 200) {
    receipts.matched.push({ orderId, rowId: row.id });
    ledger.steps.push({ orderId, from: 'Harus Dibayar', to: 'Sudah Dibayar' });
  } else if (answer.status !== 409 || answer.resends === 0) odd(ledger, 'a match', answer);
}

async function changeAndMark(scene: Scene, { orderId }: Billed): Promise<void> {
  const { platform, shop, ledger, receipts } = scene;
  const [line] = await find<{ id: string }>(
    platform,
    'SELECT id FROM order_items WHERE order_id = $1',
    orderId,
  );
  const key = randomUUID();
  const change = {
    from: 'Harus Dibayar',
    seenKey: '',
    key,
    shippingCost: '9000',
    [`line-${line?.id}`]: '3',
  };
  const step = { orderId, from: 'Harus Dibayar', to: 'Sudah Dibayar', seenEdit: '' } as const;
  const [edited, marked] = await Promise.all([
    shop.owner.insist(`${href('/dashboard/pesanan/:orderId/ubah', { orderId })}.data`, change),
    shop.owner.insist(`${href('/dashboard/pesanan')}.data`, step),
  ]);
  if (edited.status === 200) receipts.edited.push({ orderId, key });
  else if (edited.status !== 409) odd(ledger, 'a change of lines', edited);
  if (marked.status === 200) ledger.steps.push({ orderId, from: step.from, to: step.to });
  else if (marked.status !== 409) odd(ledger, 'a mark', marked);
}

/** Repeats the job that cancels unpaid orders while a proof is sent, so that either of the two may come first. */
async function letItPass(scene: Scene, billed: Billed): Promise<void> {
  const { platform, random, ledger, receipts } = scene;
  const { orderId } = billed;
  await find(
    platform,
    `UPDATE orders SET due_at = now() + make_interval(secs => $2), due_set_at = now() WHERE id = $1`,
    orderId,
    random.share() * LONGEST_DEADLINE_S,
  );
  let isAnswered = false;
  const proving = prove(scene, billed).finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) {
    await find(platform, `SELECT graphile_worker.add_job('unpaid') WHERE $1 <> ''`, orderId);
    await last(100);
  }
  const sent = await proving;
  if (sent.status === 200) {
    receipts.proofs.push(orderId);
    receipts.held.push(orderId);
  } else if (sent.status === 409) receipts.tooLate.push(orderId);
  else odd(ledger, 'a proof at the deadline', sent);
}

/** Queries the database directly, and retries because the database may be killed at any moment. */
function find<Row>(platform: Platform, text: string, ...values: unknown[]): Promise<Row[]> {
  return eventually(() => platform.ask<Row>(text, values));
}

function odd(ledger: Ledger, what: string, { status, text }: Answer): null {
  ledger.oddities.push(`${what} was answered with ${status}: ${text.slice(0, 300)}`);
  return null;
}
