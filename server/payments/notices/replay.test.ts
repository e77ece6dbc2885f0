import { expect, test } from 'vitest';
import { usualAutomatic } from '#domain/payments/notices/automatic.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { changeOrderStatus } from '#server/orders/status.ts';
import { savePaymentSettings } from '#server/payment-methods/settings.ts';
import { runsOf } from '../../../tests/support/full-run.ts';
import { stockProduct } from '../../../tests/support/world/shop-floor.ts';
import { newOrder } from '../../../tests/support/world/unpaid.ts';
import { world } from '../../../tests/support/world/world.ts';
import { saveAutomaticPayment } from './automatic.ts';
import { addPhone, isPhoneKey, parseAddressId } from './phones.ts';
import { receivePaymentNotice } from './receive-notice.ts';

const { sri, warung } = world;
const { storeId } = warung;

const BILLS = runsOf(500);
const UNPAID = runsOf(50);
const DOUBLED = runsOf(300);
const STRAYS = runsOf(100);
const SENT = runsOf(1_000);
const CONCURRENCY = 4;

async function inTurns<T>(work: readonly T[], act: (one: T, nth: number) => Promise<unknown>): Promise<void> {
  const waiting = [...work.entries()];
  const run = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await act(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, run));
}

async function openBills(): Promise<{ id: string; totalPrice: number }[]> {
  await asUser(sri, (tx) => savePaymentSettings(tx, storeId, { uniqueCodes: true }, { uniqueCodes: false }));
  const productId = await stockProduct(storeId, BILLS);
  const ids: string[] = [];
  await inTurns(Array.from({ length: BILLS }), async () => {
    const { id } = await newOrder(storeId, { productId });
    const change = { orderId: id, from: 'Pending', to: 'Harus Dibayar' } as const;
    await asUser(sri, (tx) => changeOrderStatus(tx, sri, storeId, change));
    ids.push(id);
  });
  return asSystem((tx) =>
    tx
      .selectFrom('orders')
      .select(['id', 'totalPrice'])
      .where('storeId', '=', storeId)
      .where('id', 'in', ids)
      .execute(),
  );
}

type Sent = { key?: string; body: Record<string, unknown> };

const bank = (amount: number, sender: string): Sent['body'] => ({
  package: 'com.bca',
  title: 'Transfer Masuk',
  text: `Anda menerima transfer Rp ${amount.toLocaleString('id-ID')},00 dari ${sender}.`,
});

const noise = (nth: number): Sent['body'] =>
  [
    { package: 'com.bca', title: 'OTP', text: `Kode OTP ${100_000 + nth} jangan berikan` },
    { package: 'com.bca', title: 'BCA', text: `Transfer ke ANI Rp ${nth + 1}.000 berhasil` },
    { package: 'id.dana', title: 'Promo', text: `Kamu menerima Rp ${nth + 1}.000 dari promo` },
    { package: 'com.bca', title: 'BCA', text: `Saldo Anda Rp ${nth + 1}.000.000` },
  ][nth % 4] ?? {};

/** Fakes a phone's notification of a payment: with a wrong key, from WhatsApp instead of a bank, or 8 days old. */
const forged = (amount: number, nth: number): Sent =>
  nth % 3 === 0
    ? { key: 'salah', body: bank(amount, 'PENIPU') }
    : {
        body: {
          ...bank(amount, 'PENIPU'),
          ...(nth % 3 === 1 ? { package: 'com.whatsapp' } : { received_at: Date.now() - 8 * 86_400_000 }),
        },
      };

test(`${SENT} notices against ${BILLS} open bills: none wrong, none twice, all found`, {
  timeout: 300_000,
}, async () => {
  const bills = await openBills();
  expect(new Set(bills.map(({ totalPrice }) => totalPrice)).size).toBe(BILLS);
  const unpaid = bills.slice(0, UNPAID);
  const paying = bills.slice(UNPAID);
  const strays = Array.from({ length: STRAYS }, (_, nth) => 3_000_000 + nth);
  await asUser(sri, (tx) =>
    saveAutomaticPayment(tx, storeId, { ...usualAutomatic, active: true, dailySum: 100_000_000 }),
  );
  const made = await asUser(sri, (tx) => addPhone(tx, storeId, { name: 'HP', silentHours: 24 }));
  const place = made && parseAddressId(made.address);
  if (!made || !place) throw new Error('no phone was made');
  const originals: Sent[] = [
    ...paying.map(({ totalPrice }, nth) => ({ body: bank(totalPrice, `PEMBELI ${nth}`) })),
    ...strays.map((amount, nth) => ({ body: bank(amount, `LAIN ${nth}`) })),
  ];
  const sent: Sent[] = [
    ...originals,
    ...Array.from({ length: STRAYS }, (_, nth) => ({ body: noise(nth) })),
    ...unpaid.map(({ totalPrice }, nth) => forged(totalPrice, nth)),
    ...originals.slice(0, DOUBLED),
  ]
    .map((one, nth) => ({ one, at: (nth * 7_919) % SENT }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ one }) => one);
  expect(sent).toHaveLength(SENT);
  await inTurns(sent, async ({ key, body }) => {
    if (await isPhoneKey(place, key ?? made.key)) await receivePaymentNotice(place, JSON.stringify(body));
  });
  const events = await asSystem((tx) =>
    tx
      .selectFrom('orderEvents')
      .select('orderId')
      .where('storeId', '=', storeId)
      .where('kind', '=', 'paid')
      .execute(),
  );
  const paid = events.map(({ orderId }) => orderId).filter((id) => bills.some((bill) => bill.id === id));
  expect(paid.toSorted()).toEqual(paying.map(({ id }) => id).toSorted());
  const rows = await asSystem((tx) =>
    tx
      .selectFrom('statementRows')
      .select(['amount', 'orderId'])
      .where('storeId', '=', storeId)
      .where('inFile', '=', false)
      .execute(),
  );
  expect(rows).toHaveLength(originals.length);
  const totals = new Map(bills.map(({ id, totalPrice }) => [id, totalPrice]));
  expect(rows.filter(({ orderId, amount }) => orderId && totals.get(orderId) !== amount)).toEqual([]);
});
