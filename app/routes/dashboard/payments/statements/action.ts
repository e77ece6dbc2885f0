import { data, redirect } from 'react-router';
import { badInput, done, refused, type Texts } from '#app/forms/answers.ts';
import { parseUpload } from '#app/forms/upload.ts';
import { actOr } from '#app/load-failure.ts';
import type { OpenShop } from '#app/routes/dashboard/shop-access.ts';
import { formatNumber, formatRupiahPlain } from '#domain/format.ts';
import { messages } from '#domain/messages.ts';
import { editedMeanwhile } from '#domain/orders/edits/edit.ts';
import { parseRowAction, parseSureRows } from '#domain/payments/statements/form.ts';
import { parseNumberedRow } from '#domain/payments/statements/number-form.ts';
import { differenceText } from '#domain/payments/statements/texts.ts';
import { href } from '#domain/routes/href.ts';
import { acceptSureRows, type SureResult } from '#server/payments/statements/accept-sure.ts';
import { type ActResult, actOnRow } from '#server/payments/statements/act.ts';
import { actByNumber } from '#server/payments/statements/by-number.ts';
import { importStatement } from '#server/payments/statements/import-statement.ts';

export async function answerStatementForm(request: Request, shop: OpenShop) {
  const upload = await parseUpload(request, 'tabel');
  if (!upload.ok) return refused({ errors: { file: upload.message } }, upload.status);
  const fields = Object.fromEntries(upload.fields);
  return actOr(
    request,
    (reason, status) => refused({ sentence: `Mutasi tidak diubah: ${reason}` }, status),
    async () => {
      if (fields.intent === 'acceptSure') return actOnSure(request, shop, fields);
      if (fields.intent !== 'upload') return actOnSentRow(shop, fields);
      const files = upload.files.filter(({ field }) => field === 'file');
      return readStatement(shop, files, request.signal);
    },
  );
}

async function readStatement(
  shop: OpenShop,
  files: { name: string; bytes: Uint8Array }[],
  signal: AbortSignal,
) {
  const [file] = files;
  if (!file) return refuseFile('Pilih berkas mutasi dulu.', 400);
  if (files.length > 1) return refuseFile('Pilih satu berkas saja.', 400);
  const named = { name: shownName(file.name), bytes: file.bytes };
  const outcome = await importStatement(shop.run, { storeId: shop.storeId, signal }, named);
  if (outcome.kind === 'unread') return refuseFile(outcome.message, outcome.status);
  if (outcome.kind === 'tooLarge')
    return refuseFile('Tabel ini terlalu besar. Hapus kolom yang tidak perlu, lalu unggah lagi.', 400);
  const more = outcome.kind === 'stored' ? '?berkas=terbaru' : `/${outcome.id}`;
  return redirect(shop.pathTo(href('/dashboard/mutasi') + more));
}

async function actOnSentRow(shop: OpenShop, fields: Texts) {
  const numbered = fields.orderId === undefined ? parseNumberedRow(fields) : null;
  if (numbered) return actNumbered(shop, numbered, fields);
  const asked = parseRowAction(fields);
  if (!asked) return badInput({ form: unknown }, {});
  const result = await shop.run((tx) => actOnRow(tx, shop.actor, shop.storeId, asked));
  if (result.kind === 'done') return done(doneSentences[asked.intent]);
  return answerTo(result, (sentence) => refused({ sentence }));
}

async function actNumbered(
  shop: OpenShop,
  parsed: NonNullable<ReturnType<typeof parseNumberedRow>>,
  fields: Texts,
) {
  const wrong = (text: string, status = 409, seenTotal = '') =>
    refused({ errors: { orderNumber: text }, values: { ...fields, seenTotal } }, status);
  if (!parsed.ok) return parsed.error ? wrong(parsed.error, 400) : badInput({ form: unknown }, {});
  const { asked } = parsed;
  const result = await shop.run((tx) => actByNumber(tx, shop.actor, shop.storeId, asked));
  const order = `#${asked.orderNumber}`;
  if (result.kind === 'unknownNumber') return wrong(`Tidak ada pesanan ${order} di toko Anda.`);
  if (result.kind === 'differs') {
    const { customerName, totalPrice, offBy } = result;
    const bill = `Tagihan ${order} ${customerName} ${formatRupiahPlain(totalPrice)}`;
    const text = `${bill}; yang masuk ${differenceText(offBy)}. Tekan Cocokkan sekali lagi bila memang ini.`;
    return wrong(text, 400, String(totalPrice));
  }
  // 'used': somebody has matched or dismissed this payment meanwhile. Its form is gone, so the page shows the error.
  return answerTo(result, (text) => (result.kind === 'used' ? refused({ sentence: text }) : wrong(text)));
}

async function actOnSure(request: Request, shop: OpenShop, fields: Texts) {
  const asked = parseSureRows(fields);
  if (!asked) return badInput({ form: unknown }, {});
  const requester = { storeId: shop.storeId, signal: request.signal };
  const results = await acceptSureRows(shop.run, shop.actor, requester, asked);
  if (!results) return refused({ sentence: busy }, 503);
  const left = results
    .filter(({ kind }) => kind !== 'accepted')
    .map((result) => ({ rowId: result.rowId, text: leftText(result) }));
  const count = results.length - left.length;
  return count > 0
    ? done(`${formatNumber(count)} pesanan ditandai sudah dibayar.`, { left })
    : refused({ sentence: 'Tidak ada pesanan yang ditandai sudah dibayar.', left });
}

function leftText(result: SureResult): string {
  const amount = result.amount === null ? '' : `${formatRupiahPlain(result.amount)}: `;
  switch (result.kind) {
    case 'used':
    case 'edited':
    case 'notOpen':
    case 'notPaid':
    case 'hasRow':
    case 'factorMissing':
      return `${amount}${refusalOf(result)}`;
    default:
      return `${amount}Baris ini tidak lagi pasti cocok. Periksa sendiri di bawah.`;
  }
}

function answerTo<Refusal>(result: ActResult, refuse: (text: string) => Refusal) {
  if (result.kind === 'noRow') throw data('Baris mutasi ini tidak ada di toko Anda.', { status: 404 });
  if (result.kind === 'noOrder') throw data('Pesanan tidak ditemukan.', { status: 404 });
  if (result.kind === 'accepted') return done(`Pesanan #${result.orderNumber} ditandai sudah dibayar.`);
  if (result.kind === 'attached')
    return done(`Baris ini dicatat sebagai pembayaran pesanan #${result.orderNumber}. Statusnya tetap.`);
  if (result.kind === 'done') return done('');
  return refuse(refusalOf(result));
}

const unknown = 'Permintaan tidak dikenal.';

const busy =
  'Belum ada yang ditandai: sedang banyak mutasi yang dicocokkan. Tunggu sebentar, lalu coba lagi.';

const doneSentences = {
  accept: '',
  attach: '',
  dismiss: 'Baris ini disisihkan. Lihat di bagian Disisihkan.',
  restore: 'Baris ini dikembalikan.',
  release: 'Baris ini dilepas dari pesanannya dan bisa dicocokkan lagi.',
};

function refusalOf(
  result: Extract<
    ActResult,
    { kind: 'used' | 'edited' | 'notOpen' | 'notPaid' | 'hasRow' | 'factorMissing' }
  >,
): string {
  const order = `Pesanan #${result.orderNumber}`;
  if (result.kind === 'edited')
    return `${order} belum ditandai sudah dibayar: ${editedMeanwhile(result.totalPrice)}`;
  if (result.kind === 'notOpen')
    return `${order} sekarang berstatus "${result.status}", jadi tidak ditandai sudah dibayar.`;
  if (result.kind === 'notPaid') return `${order} berstatus "${result.status}" dan belum pernah dibayar.`;
  if (result.kind === 'factorMissing')
    return `${order} belum ditandai sudah dibayar: ${messages.rentFactorMissing}`;
  if (result.kind === 'hasRow') return `${order} sudah punya baris mutasi lain.`;
  if (result.orderNumber === null) return 'Baris ini sudah disisihkan. Kembalikan dulu, lalu cocokkan.';
  return `Baris ini sudah dicocokkan dengan pesanan #${result.orderNumber}.`;
}

function refuseFile(message: string, status: number) {
  return refused({ errors: { file: message } }, status);
}

/** Returns the file's name without the folder that old browsers send along. */
function shownName(name: string): string {
  return (
    (name.toWellFormed().replaceAll('\u0000', '').split(/[\\/]/).at(-1) ?? '').slice(-80).toWellFormed() ||
    'mutasi'
  );
}
