import type pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { compareProofs } from '#server/payments/proofs/compare-proofs.ts';
import { payloads } from '../hostile/payloads.ts';
import { openAdmin } from '../support/database/database.ts';
import { readPage, textOf } from '../support/page.ts';
import { hugePng } from '../support/pictures/huge-png.ts';
import { nthReceipt, receiptPicture } from '../support/pictures/receipts.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { makeTestAccount } from '../support/world/accounts.ts';
import { writeOrderMails } from '../support/world/mails.ts';
import { freshPhoto, orderToPay, orderWithProof, proofsOf } from '../support/world/proofs.ts';
import { passDeadline } from '../support/world/unpaid.ts';
import { world } from '../support/world/world.ts';
import { dueText } from './due.ts';

/* A buyer sends the form 'Saya Sudah Bayar' (I have paid) and the owner checks it, in browsers without scripts. */
const { budi, ani, sri, wati, warung } = world;

let app: TestApp;
let admin: pg.Client;
let buyer: Visitor;
let stranger: Visitor;
let owner: Visitor;

beforeAll(async () => {
  app = await startApp();
  admin = await openAdmin();
  [buyer, stranger, owner] = await Promise.all([app.loginAs(budi), app.loginAs(ani), app.loginAs(sri)]);
});
afterAll(async () => {
  await app.stop();
  await admin.end();
});

const fileOf = (bytes: Uint8Array, type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], 'IMG_0001.jpg', { type });

const send = async (id: string, bytes: Uint8Array, fields: Record<string, string> = {}) =>
  buyer.post(href('/pesanan/:orderId', { orderId: id }), {
    intent: 'proof',
    bank: '',
    senderName: '',
    ...fields,
    receipt: fileOf(bytes),
  });

const ofBudi = () => orderToPay(warung.storeId, budi);

async function mailsAbout(id: string): Promise<{ recipient: string; subject: string; text: string }[]> {
  await writeOrderMails();
  const { rows } = await admin.query(
    `SELECT recipient, subject, body_text AS text FROM mails WHERE body_text LIKE '%' || $1 || '%' ORDER BY id`,
    [id],
  );
  return rows;
}

test('a buyer sends it, the owner finds it, ticks and accepts; both are notified', async () => {
  const { id } = await ofBudi();
  const page = await readPage(await buyer.get(href('/pesanan/:orderId', { orderId: id })));
  const form = page.all('form', { method: 'post' }).find(({ text }) => text.includes('Kirim Bukti'));
  expect(form?.text).toContain('Foto Bukti Pembayaran');
  const sent = await send(id, await freshPhoto(), { bank: 'BCA', senderName: 'Budi S.' });
  expect([sent.status, await textOf(sent)]).toEqual([
    200,
    expect.stringContaining('Bukti pembayaran terkirim. Penjual akan memeriksanya.'),
  ]);
  const seen = await textOf(await buyer.get(href('/pesanan/:orderId', { orderId: id })));
  expect(seen).toContain('Bukti pembayaran Anda sedang diperiksa penjual.');
  expect(seen).toContain('Bukti terkirim BCA · Budi S.');
  expect(seen).toContain('Bukti pembayaran dikirim Pembeli');
  expect(await textOf(await buyer.get(href('/pesanan')))).toContain(
    'Bukti pembayaran sedang diperiksa penjual',
  );
  for (const path of [
    href('/dashboard/pesanan'),
    `${href('/dashboard/pesanan')}?bukti=menunggu`,
    href('/dashboard'),
  ])
    expect([path, await textOf(await owner.get(path))]).toEqual([
      path,
      expect.stringContaining('Bukti bayar masuk'),
    ]);
  const path = href('/dashboard/pesanan/:orderId', { orderId: id });
  const toJudge = await textOf(await owner.get(path));
  expect(toJudge).toMatch(/Tagihan Rp\s10\.000 Bank atau E-Wallet BCA Nama Pengirim Budi S\./);
  const [proof] = await proofsOf(warung.storeId, id);
  const fields = { intent: 'acceptProof', proofId: proof?.id ?? '' };
  const unticked = await owner.post(path, fields);
  expect([unticked.status, await textOf(unticked)]).toEqual([
    400,
    expect.stringContaining('Centang dulu bahwa Anda sudah cek mutasi.'),
  ]);
  const accepted = await owner.post(path, { ...fields, checked: 'on' });
  expect(await textOf(accepted)).toContain('Bukti diterima. Pesanan sekarang Sudah Dibayar.');
  const again = await owner.post(path, { ...fields, checked: 'on' });
  expect([again.status, await textOf(again)]).toEqual([
    409,
    expect.stringContaining('Bukti belum diputuskan: bukti ini sudah berstatus "Diterima".'),
  ]);
  expect(await textOf(await buyer.get(href('/pesanan/:orderId', { orderId: id })))).toContain(
    'Bukti Pembayaran Diterima',
  );
  expect(await textOf(await owner.get(`${href('/dashboard/pesanan')}?bukti=menunggu`))).not.toContain(id);
  const mails = await mailsAbout(id);
  expect(mails.map(({ recipient, subject }) => [recipient, subject.split(':')[0]])).toEqual(
    expect.arrayContaining([
      [sri.email, 'Bukti bayar masuk'],
      [budi.email, 'Pembayaran diterima'],
    ]),
  );
});

test('after a rejection the buyer reads the reason and has one more day', async () => {
  const { id, proofId } = await orderWithProof(warung.storeId, budi);
  await passDeadline(id);
  const order = await asUser(sri, (tx) => readStoreOrder(tx, warung.storeId, id));
  const bySecretLink = await app.guest().get(href('/tagihan/:token', { token: order?.linkToken ?? '' }));
  for (const page of [await buyer.get(href('/pesanan/:orderId', { orderId: id })), bySecretLink]) {
    const waiting = await textOf(page);
    expect(waiting).toContain('Selama itu pesanan ini tidak dibatalkan otomatis.');
    expect(waiting).toContain('Lihat lagi tagihan');
    expect(waiting).not.toMatch(/sudah lewat|Batas bayar:|Bayar Sekarang/);
  }
  const path = href('/dashboard/pesanan/:orderId', { orderId: id });
  expect(await textOf(await owner.get(path))).not.toContain('Batas bayar:');
  const refuse = (reason: string) => owner.post(path, { intent: 'refuseProof', proofId, reason });
  const empty = await refuse(' ');
  expect([empty.status, await textOf(empty)]).toEqual([
    400,
    expect.stringContaining('Tulis alasannya; pembeli membacanya.'),
  ]);
  expect(await textOf(await refuse('Nominalnya kurang Rp 500.'))).toContain(
    'Bukti ditolak. Pembeli membaca alasannya di halaman pesanannya.',
  );
  const due = await dueText(id);
  const text = (await textOf(await buyer.get(href('/pesanan/:orderId', { orderId: id })))).replaceAll(
    '\u00a0',
    ' ',
  );
  expect(text).toContain('Ditolak Alasan: Nominalnya kurang Rp 500.');
  expect(text).toContain(`paling lambat ${due}`);
  expect(text).toContain('Bayar Sekarang');
  const mail = (await mailsAbout(id)).find(({ subject }) => subject.startsWith('Bukti bayar ditolak'));
  expect(mail?.recipient).toBe(budi.email);
  expect(mail?.text).toContain('Nominalnya kurang Rp 500.');
  expect(mail?.text).toContain(`Bayar paling lambat ${due}`);
});

test('only this buyer, this owner and the super admin see the photo', async () => {
  const { id, fileId } = await orderWithProof(warung.storeId, budi);
  const address = href('/berkas/:storeId/:fileId', { storeId: warung.storeId, fileId });
  expect(await (await buyer.get(href('/pesanan/:orderId', { orderId: id }))).text()).toContain(address);
  expect(await (await owner.get(href('/dashboard/pesanan/:orderId', { orderId: id }))).text()).toContain(
    address,
  );
  const visitors = [buyer, owner, await app.loginAs(wati), stranger, await app.loginAs(world.dewi)];
  const answers = await Promise.all(visitors.map((visitor) => visitor.get(address)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404]);
  expect(answers[0]?.headers.get('cache-control')).toBe('no-store');
});

describe('nothing is stored of', () => {
  test('a photo for another person’s order', async () => {
    const { id } = await ofBudi();
    const receipt = fileOf(await freshPhoto());
    const answer = await stranger.post(href('/pesanan/:orderId', { orderId: id }), {
      intent: 'proof',
      receipt,
    });
    expect([answer.status, await textOf(answer)]).toEqual([403, expect.stringContaining('Akses ditolak.')]);
    expect(await proofsOf(warung.storeId, id)).toEqual([]);
  });

  test('a form without a photo, or with an invalid one; the input stays', async () => {
    const { id } = await ofBudi();
    const none = await buyer.post(href('/pesanan/:orderId', { orderId: id }), {
      intent: 'proof',
      bank: 'BRI',
      senderName: 'Budi',
    });
    expect([none.status, await textOf(none.clone())]).toEqual([
      400,
      expect.stringContaining('Pilih dulu foto bukti pembayarannya.'),
    ]);
    expect((await readPage(none)).field('bank')).toBe('BRI');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const text of ['%PDF-1.7', svg, '<html>', '']) {
      const answer = await send(id, Buffer.from(text));
      expect([text, answer.status >= 400 && answer.status < 500]).toEqual([text, true]);
    }
    expect(await proofsOf(warung.storeId, id)).toEqual([]);
  });

  test('a bomb: 144 megapixels in a few kilobytes', async () => {
    const { id } = await ofBudi();
    const answer = await send(id, hugePng(12_000));
    expect([answer.status, await textOf(answer)]).toEqual([413, expect.stringContaining('megapiksel')]);
    expect(await proofsOf(warung.storeId, id)).toEqual([]);
  });
});

test('one photo for two orders: the owner is warned on both, with links between them; the buyer is not', async () => {
  await admin.query('DELETE FROM rate_limits');
  const photo = await receiptPicture(nthReceipt(3));
  const [one, other] = [await ofBudi(), await ofBudi()];
  await send(one.id, photo);
  await send(other.id, await sharp(photo).jpeg({ quality: 70 }).toBuffer());
  while (await compareProofs());
  for (const [here, there] of [
    [one.id, other.id],
    [other.id, one.id],
  ]) {
    const answer = await owner.get(href('/dashboard/pesanan/:orderId', { orderId: here ?? '' }));
    expect(await textOf(answer.clone())).toContain('Foto yang sama juga dipakai untuk pesanan #');
    expect((await readPage(answer)).links).toContain(
      href('/dashboard/pesanan/:orderId', { orderId: there ?? '' }),
    );
    expect(await (await buyer.get(href('/pesanan/:orderId', { orderId: here ?? '' }))).text()).not.toContain(
      there,
    );
  }
});

test('polyglots are rejected, or stored without their payload', async () => {
  const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer();
  const hidden = payloads('bukti').slice(0, 4);
  for (const payload of [...hidden, 'PK\x03\x04', '%PDF-1.7 %%EOF']) {
    await admin.query('DELETE FROM rate_limits');
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, payload.length + 2]), Buffer.from(payload)]);
    const within = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]);
    for (const polyglot of [within, Buffer.concat([photo, Buffer.from(payload)])]) {
      const { id } = await ofBudi();
      expect((await send(id, polyglot)).status).toBe(200);
      const [proof] = await proofsOf(warung.storeId, id);
      const file = await buyer.get(
        href('/berkas/:storeId/:fileId', { storeId: warung.storeId, fileId: proof?.fileId ?? '' }),
      );
      expect(file.headers.get('content-type')).toBe('image/webp');
      expect(Buffer.from(await file.arrayBuffer()).includes(payload)).toBe(false);
    }
    const { id } = await ofBudi();
    expect((await send(id, Buffer.concat([Buffer.from(payload), photo]))).status).toBeGreaterThanOrEqual(400);
  }
});

test('a buyer who sends too many photos in an hour is asked to wait', async () => {
  await admin.query('DELETE FROM rate_limits');
  const { id } = await ofBudi();
  const statuses: number[] = [];
  for (let nth = 0; nth < 32; nth++) statuses.push((await send(id, Buffer.from('x'))).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect(await textOf(await send(id, Buffer.from('x')))).toContain('Terlalu banyak percobaan.');
});

test('beside a waiting proof the owner sees the account that should have received the money', async () => {
  await admin.query('DELETE FROM rate_limits');
  const number = '4455667788';
  await makeTestAccount(warung.storeId, { number, holder: 'Sri Tujuan' });
  await makeTestAccount(warung.storeId, { number: '9988776655', active: false });
  const { id } = await ofBudi();
  const page = async () => textOf(await owner.get(href('/dashboard/pesanan/:orderId', { orderId: id })));
  expect(await page()).not.toContain('4455 6677 88');
  await send(id, await freshPhoto());
  const shown = await page();
  expect(shown).toContain('BCA 4455 6677 88 a.n. Sri Tujuan');
  expect(shown).not.toContain('9988 7766 55');
});
