import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { cancelOverdueOrders } from '#server/orders/deadlines/overdue.ts';
import { eventually } from '../support/eventually.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { stokOf } from '../support/world/shop-floor.ts';
import { page, typed } from '../support/world/shop-settings.ts';
import { passDeadline } from '../support/world/unpaid.ts';
import { world } from '../support/world/world.ts';
import { dueText, inChatLink } from './due.ts';

const { sri, budi, wati, warung, esTeh, sambal } = world;

let app: TestApp;
let owner: Visitor;
let buyer: Visitor;

beforeAll(async () => {
  app = await startApp();
  [owner, buyer] = await Promise.all([app.loginAs(sri), app.loginAs(budi)]);
});

afterAll(() => app.stop());

const chooseTime = (paymentHours: string) => owner.post(page, typed(warung, { paymentHours }));

async function sendBill(id: string): Promise<Response> {
  const bill = { orderId: id, from: 'Pending', to: 'Harus Dibayar', shippingCost: '0' };
  return owner.post(href('/dashboard/pesanan/:orderId', { orderId: id }), bill);
}

test('the owner chooses a time limit, and each side sees the deadline of a billed order', async () => {
  expect(await textOf(await chooseTime('24'))).toContain('Pengaturan berhasil disimpan!');
  expect((await readPage(await owner.get(page))).field('paymentHours')).toBe('24');
  const id = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  const question = await textOf(await owner.get(`${href('/dashboard/pesanan')}?ubah=${id}&ke=Harus+Dibayar`));
  expect(question).toContain('Batas waktu bayar: 1 hari sejak tagihan ini dikirim.');
  expect((await sendBill(id)).status).toBe(200);
  const due = await dueText(id);
  const advice = `Silakan bayar Rp 5.000 paling lambat ${due} , lalu segera kirim bukti pembayaran`;
  const seenByBuyer = (await textOf(await buyer.get(href('/pesanan/:orderId', { orderId: id })))).replaceAll(
    '\u00a0',
    ' ',
  );
  expect(seenByBuyer).toContain(advice);
  for (const list of [href('/pesanan'), `${href('/pesanan')}?status=Harus+Dibayar`, href('/profil')])
    expect(await textOf(await buyer.get(list))).toContain(`Bayar paling lambat ${due}`);
  for (const path of [href('/dashboard/pesanan'), `${href('/dashboard/pesanan')}?status=Harus+Dibayar`]) {
    const board = await owner.get(path);
    expect(await textOf(board.clone())).toContain(`Batas bayar ${due}`);
    expect((await readPage(board)).links.join(' ')).toContain(
      inChatLink(`Bayar paling lambat ${due}, lalu segera kirim buktinya.`),
    );
  }
  const seenByOwner = await textOf(await owner.get(href('/dashboard/pesanan/:orderId', { orderId: id })));
  expect(seenByOwner).toContain(
    `Batas bayar: ${due} . Belum dibayar sampai batas ini? Pesanan batal otomatis`,
  );
  const admin = await app.loginAs(wati);
  const viewed = await admin.get(
    `${href('/dashboard/pesanan/:orderId', { orderId: id })}?toko=${warung.storeId}`,
  );
  expect(await textOf(viewed)).toContain(`Batas bayar: ${due}`);
});

test('once it is paid no deadline is shown', async () => {
  await chooseTime('24');
  const id = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  await sendBill(id);
  const due = await dueText(id);
  await owner.post(href('/dashboard/pesanan/:orderId', { orderId: id }), {
    orderId: id,
    from: 'Harus Dibayar',
    to: 'Sudah Dibayar',
  });
  await passDeadline(id);
  expect(await cancelOverdueOrders()).toEqual({ cancelled: 0, failed: 0 });
  const pages = [
    buyer.get(href('/pesanan/:orderId', { orderId: id })),
    owner.get(href('/dashboard/pesanan/:orderId', { orderId: id })),
  ];
  for (const answer of await Promise.all(pages)) {
    const text = await textOf(answer);
    expect(text).toContain('Sudah Dibayar');
    expect(text).not.toMatch(new RegExp(`${due}|[Bb]atas (waktu )?bayar|paling lambat`));
  }
});

test('the owner extends it, without scripts too; the same form sent again extends no more', async () => {
  await chooseTime('6');
  const id = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  await sendBill(id);
  const form = await owner.get(href('/dashboard/pesanan/:orderId', { orderId: id }));
  const { all, field } = await readPage(form);
  expect(all('form', { method: 'post' }).some(({ text }) => text.includes('Simpan Batas Bayar'))).toBe(true);
  const seenDue = field('seenDue') ?? '';
  const first = await dueText(id);
  const fields = { intent: 'paymentTime', seenDue, addedHours: '48' };
  const odd = await owner.post(href('/dashboard/pesanan/:orderId', { orderId: id }), {
    ...fields,
    addedHours: '49',
  });
  expect([odd.status, await textOf(odd)]).toEqual([
    400,
    expect.stringContaining('Gagal memperbarui batas waktu: Pilih tambahan waktu dari daftar.'),
  ]);
  const answer = await textOf(await owner.post(href('/dashboard/pesanan/:orderId', { orderId: id }), fields));
  const later = await dueText(id);
  expect(later).not.toBe(first);
  expect(answer).toContain(`Batas bayar diperpanjang sampai ${later}. Pembeli diberi tahu lewat email.`);
  const again = await owner.post(href('/dashboard/pesanan/:orderId', { orderId: id }), fields);
  expect([again.status, await textOf(again)]).toEqual([
    409,
    expect.stringContaining('status atau batas waktu pesanan ini sudah berubah. Muat ulang halaman.'),
  ]);
  expect(await dueText(id)).toBe(later);
  const seen = await textOf(await buyer.get(href('/pesanan/:orderId', { orderId: id })));
  expect(seen).toContain(`paling lambat ${later}`);
  expect(seen).toContain(`Batas bayar diperpanjang sampai ${later}.`);
  const due = {
    seenDue:
      (await readPage(await owner.get(href('/dashboard/pesanan/:orderId', { orderId: id })))).field(
        'seenDue',
      ) ?? '',
  };
  await owner.post(href('/dashboard/pesanan/:orderId', { orderId: id }), {
    ...fields,
    ...due,
    addedHours: '',
  });
  expect(await textOf(await buyer.get(href('/pesanan/:orderId', { orderId: id })))).not.toContain(
    'paling lambat',
  );
});

test('without a time limit no deadline is shown anywhere', async () => {
  await chooseTime('');
  const id = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  const question = await owner.get(
    `${href('/dashboard/pesanan/:orderId', { orderId: id })}?ke=Harus+Dibayar`,
  );
  await sendBill(id);
  const pages = [
    question,
    await buyer.get(href('/pesanan/:orderId', { orderId: id })),
    await owner.get(href('/dashboard/pesanan/:orderId', { orderId: id })),
  ];
  const [asked = '', toBuyer = '', toOwner = ''] = await Promise.all(pages.map(textOf));
  expect(asked).toContain('Ubah status pesanan ini menjadi "Harus Dibayar"?');
  for (const text of [asked, toBuyer, toOwner])
    expect(text).not.toMatch(/[Bb]atas (waktu )?bayar|paling lambat|otomatis/);
  expect(toBuyer.replaceAll('\u00a0', ' ')).toContain(
    'Silakan bayar Rp 5.000, lalu kirim bukti pembayaran lewat “Saya sudah bayar” di bawah.',
  );
});

test('an order unpaid at its deadline is cancelled and restocked, both pages show why, and no step is left', async () => {
  await chooseTime('6');
  const storefront = async () => textOf(await app.guest().get(href('/toko/:toko', { toko: warung.slug })));
  const soldOut = /Stok Habis/;
  const stock = (await stokOf(sambal.id)) ?? 0;
  expect(await storefront()).not.toMatch(soldOut);
  const id = await placeTestOrder(budi, warung.storeId, [{ product: sambal, quantity: stock }]);
  await eventually(async () => expect(await storefront()).toMatch(soldOut));
  await sendBill(id);
  await passDeadline(id);
  const due = await dueText(id);
  const overdue = await textOf(await buyer.get(href('/pesanan/:orderId', { orderId: id })));
  expect(overdue).toContain(`Batas waktu bayar sudah lewat (${due})`);
  expect(overdue).not.toContain('Silakan bayar');
  expect(await cancelOverdueOrders()).toEqual({ cancelled: 1, failed: 0 });
  await eventually(async () => expect(await storefront()).not.toMatch(soldOut));
  const note = `Dibatalkan otomatis: belum dibayar sampai ${due}.`;
  const toBuyer = await textOf(await buyer.get(href('/pesanan/:orderId', { orderId: id })));
  expect(toBuyer).toContain(`Pesanan ini dibatalkan otomatis karena belum dibayar sampai ${due}.`);
  for (const text of [
    toBuyer,
    await textOf(await owner.get(href('/dashboard/pesanan/:orderId', { orderId: id }))),
  ]) {
    expect(text).toContain(note);
    expect(text).toMatch(/Cancelled\s+(· Dibatalkan\s+)?Sistem/);
  }
  expect(toBuyer).toContain('Pesan Lagi');
  const late = { orderId: id, from: 'Harus Dibayar', to: 'Sudah Dibayar' };
  const refused = await owner.post(href('/dashboard/pesanan/:orderId', { orderId: id }), late);
  expect([refused.status, await textOf(refused)]).toEqual([
    409,
    expect.stringContaining('Gagal memperbarui status: status pesanan ini sekarang sudah "Cancelled".'),
  ]);
  expect((await buyer.post(href('/pesanan/:orderId', { orderId: id }))).status).toBe(409);
  expect(await textOf(await buyer.get(href('/faktur/:orderId', { orderId: id })))).not.toContain('Cetak');
  expect(await textOf(await owner.get(href('/dashboard/laporan')))).not.toContain(id);
});

test.each(['5', '-1', '24h', '1e2', 'null', '168.0'])('%j is rejected as a time limit', async (hours) => {
  await chooseTime('48');
  const answer = await chooseTime(hours);
  expect(answer.status).toBe(400);
  expect(await textOf(answer.clone())).toContain('Pilih batas waktu bayar dari daftar.');
  expect(
    (await readPage(answer)).all('select', { name: 'paymentHours', 'aria-invalid': 'true' }),
  ).toHaveLength(1);
  expect((await readPage(await owner.get(page))).field('paymentHours')).toBe('48');
});
