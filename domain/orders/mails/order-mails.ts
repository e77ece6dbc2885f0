import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { formatPhone, formatRupiahPlain } from '#domain/format.ts';
import type { MailText } from '#domain/mail/message.ts';
import { type ListedAccount, wayToPayLines } from '#domain/payment-methods/account.ts';
import { nameWithOptions } from '#domain/products/option.ts';
import { type ShippingKind, wayText } from '#domain/shipping/way.ts';
import { deadlineSentence, deadlineText } from '../deadlines/deadline.ts';
import { isBilled, isPending, type OrderStatus, orderNumberLabel } from '../order.ts';
import { trackingLines } from '../parcel/tracking-page.ts';
import { billLines, lineText } from '../price/bill.ts';
import type { OrderPrice } from '../price/price.ts';

const MAX_ITEMS = 30;

export type MailOrder = OrderPrice & {
  orderNumber: number;
  namaToko: string;
  customerName: string;
  customerWa: string;
  customerAddress: string;
  catatan: string;
  items: { namaProduk: string; optionText: string; harga: number; quantity: number }[];
  shippingKind: ShippingKind;
  shippingLabel: string;
  refunded: number;
  caraPembayaran: string;
  accounts: readonly ListedAccount[];
  status: OrderStatus;
  dueAt: Date | null;
  timeZone: TimeZone;
  courier: string;
  nomorResi: string;
};

export function newOrderMail(order: MailOrder, link: string): MailText {
  const number = orderNumberLabel(order.orderNumber);
  return {
    subject: `Pesanan baru ${number} di ${order.namaToko}: ${formatRupiahPlain(order.totalPrice)}`,
    greeting: 'Ada pesanan baru!',
    paragraphs: [
      `Nomor pesanan: ${number}\nPembeli: ${order.customerName}\nWhatsApp: ${formatPhone(order.customerWa)}`,
      `${itemLines(order).join('\n')}\n${moneyLines(order).join('\n')}`,
      order.shippingKind === 'pickup' ? 'Diambil sendiri.' : `Dikirim ke:\n${order.customerAddress}`,
      ...(order.catatan ? [`Catatan pembeli: ${order.catatan}`] : []),
      ...answerParagraphs(order),
    ],
    action: { label: 'Lihat pesanan', link },
    closing: [
      order.shippingKind === 'cod'
        ? 'Periksa pesanan ini, lalu proses dari dashboard. Pembeli membayar di tempat.'
        : 'Periksa pesanan ini, lalu kirim tagihannya dari dashboard.',
    ],
  };
}

function answerParagraphs({ status, dueAt, timeZone }: MailOrder): string[] {
  if (!isPending(status) || !dueAt) return [];
  return [
    `Jawab paling lambat ${deadlineText(dueAt, timeZone)}. Lewat dari itu pesanan dibatalkan otomatis.`,
  ];
}

/** `wasBilled` is true if the buyer had already received a bill, and therefore may have paid. */
export function cancelledOrderMail(
  order: MailOrder,
  { by, wasBilled }: { by: Exclude<ChangedBy, 'storeAdmin'>; wasBilled: boolean },
  link: string,
): MailText {
  const number = orderNumberLabel(order.orderNumber);
  const subject =
    by === 'customer'
      ? `Pembeli membatalkan pesanan ${number} di ${order.namaToko}`
      : `Pesanan ${number} di ${order.namaToko} dibatalkan otomatis`;
  const reason =
    by === 'customer'
      ? `${order.customerName} membatalkan pesanan ini${wasBilled ? '' : ' sebelum ditagih'}.`
      : `Pesanan ${order.customerName} dibatalkan otomatis karena ${unpaidReason(order)}.`;
  return {
    subject,
    greeting: 'Halo,',
    paragraphs: [
      reason,
      `Nomor pesanan: ${number}\nPembeli: ${order.customerName}\nWhatsApp: ${formatPhone(order.customerWa)}`,
      `${itemLines(order).join('\n')}\n${moneyLines(order).join('\n')}`,
      'Stok produknya sudah kembali, begitu juga vouchernya bila dipakai.',
    ],
    action: { label: 'Lihat pesanan', link },
    closing: wasBilled
      ? ['Kalau pembeli ternyata sudah membayar, kembalikan dananya, lalu catat di halaman pesanan ini.']
      : [],
  };
}

export type ChangedBy = 'customer' | 'storeAdmin' | 'system';

type StatusNews = { status: OrderStatus; by: ChangedBy; note?: string };

export function orderStatusMail(order: MailOrder, change: StatusNews, link: string): MailText {
  const { title, paragraphs } = statusText(order, change);
  return {
    subject: `${title}: pesanan ${orderNumberLabel(order.orderNumber)} di ${order.namaToko}`,
    greeting: `Halo ${order.customerName},`,
    paragraphs,
    action: { label: 'Lihat pesanan', link },
    closing: [],
  };
}

export function editedOrderMail(order: MailOrder, note: string, link: string): MailText {
  const { namaToko, status, dueAt, timeZone } = order;
  const billed = isBilled(status);
  return {
    subject: `Pesanan diubah: pesanan ${orderNumberLabel(order.orderNumber)} di ${namaToko}`,
    greeting: `Halo ${order.customerName},`,
    paragraphs: [
      `${namaToko} mengubah isi pesanan Anda:\n${note}`,
      `${itemLines(order).join('\n')}\n${moneyLines(order).join('\n')}`,
      ...(billed && dueAt ? [deadlineSentence(dueAt, timeZone)] : []),
      ...(billed ? wayToPay(order) : []),
      'Tidak sesuai? Hubungi toko, atau batalkan pesanan di halamannya sebelum dibayar.',
    ],
    action: { label: 'Lihat pesanan', link },
    closing: [],
  };
}

export function refundMail(order: MailOrder, note: string, link: string): MailText {
  const { namaToko, refunded, totalPrice } = order;
  const number = orderNumberLabel(order.orderNumber);
  return {
    subject: `Pengembalian dana: pesanan ${number} di ${namaToko}`,
    greeting: `Halo ${order.customerName},`,
    paragraphs: [
      `${namaToko} mencatat untuk pesanan ini:\n${note}`,
      `Total pesanan: ${formatRupiahPlain(totalPrice)}\nJumlah yang sudah dikembalikan: ${formatRupiahPlain(refunded)}`,
      'Dana dikirim langsung oleh toko. Bila belum Anda terima, hubungi toko.',
    ],
    action: { label: 'Lihat pesanan', link },
    closing: [],
  };
}

export function movedDeadlineMail(order: MailOrder, link: string): MailText {
  const { namaToko, dueAt, timeZone } = order;
  const number = orderNumberLabel(order.orderNumber);
  return {
    subject: `Batas bayar ${dueAt ? 'diperpanjang' : 'dihapus'}: pesanan ${number} di ${namaToko}`,
    greeting: `Halo ${order.customerName},`,
    paragraphs: [
      dueAt
        ? `${namaToko} memberi Anda waktu lebih lama untuk membayar pesanan ini.`
        : `${namaToko} menghapus batas waktu untuk membayar pesanan ini.`,
      moneyLines(order).join('\n'),
      ...(dueAt ? [deadlineSentence(dueAt, timeZone)] : []),
      ...wayToPay(order),
    ],
    action: { label: 'Lihat pesanan', link },
    closing: [],
  };
}

function statusText(
  order: MailOrder,
  { status, by, note = '' }: StatusNews,
): { title: string; paragraphs: string[] } {
  const shop = order.namaToko;
  const total = formatRupiahPlain(order.totalPrice);
  switch (status) {
    case 'Pending':
      return { title: 'Pesanan diterima', paragraphs: [`${shop} sudah menerima pesanan Anda.`] };
    case 'Harus Dibayar':
      return { title: 'Tagihan', paragraphs: billParagraphs(order, note) };
    case 'Sudah Dibayar':
      return {
        title: 'Pembayaran diterima',
        paragraphs: [`Pembayaran ${total} sudah diterima ${shop}. Terima kasih!`],
      };
    case 'Processing':
      return {
        title: 'Sedang disiapkan',
        paragraphs: [`${shop} sedang menyiapkan pesanan Anda.`, ...payAtDoor(order)],
      };
    case 'Shipped':
      return order.shippingKind === 'pickup'
        ? { title: 'Siap diambil', paragraphs: [`Pesanan Anda di ${shop} sudah siap diambil.`] }
        : { title: 'Sudah dikirim', paragraphs: shippedParagraphs(order) };
    case 'Completed':
      return {
        title: 'Selesai',
        paragraphs: [`Pesanan Anda di ${shop} sudah selesai. Terima kasih sudah berbelanja!`],
      };
    case 'Complain':
      return {
        title: 'Komplain dicatat',
        paragraphs: [`${shop} mencatat komplain atas pesanan ini dan akan membantu menyelesaikannya.`],
      };
    case 'Cancelled':
      return { title: 'Dibatalkan', paragraphs: cancelledParagraphs(order, by) };
  }
}

function cancelledParagraphs(order: MailOrder, by: ChangedBy): string[] {
  const shop = order.namaToko;
  if (by === 'customer') return [`Pesanan Anda di ${shop} sudah dibatalkan seperti yang Anda minta.`];
  if (by === 'storeAdmin')
    return [
      `${shop} membatalkan pesanan ini. Hubungi toko bila ada pertanyaan, atau bila Anda sudah membayar.`,
    ];
  return [
    `Pesanan Anda di ${shop} dibatalkan otomatis karena ${unpaidReason(order)}.`,
    'Masih ingin barangnya? Buka pesanan ini, lalu tekan "Pesan Lagi". Kalau Anda sudah membayar, segera hubungi toko.',
  ];
}

function unpaidReason({ dueAt, timeZone }: MailOrder): string {
  if (!dueAt) return 'batas waktu pembayarannya sudah lewat';
  return `belum dibayar sampai ${deadlineText(dueAt, timeZone)}`;
}

function billParagraphs(order: MailOrder, note: string): string[] {
  return [
    `${order.namaToko} sudah mengonfirmasi pesanan Anda. Silakan bayar sesuai tagihan ini.`,
    ...(note ? [note] : []),
    `${itemLines(order).join('\n')}\n${moneyLines(order).join('\n')}`,
    ...(order.dueAt ? [deadlineSentence(order.dueAt, order.timeZone)] : []),
    ...wayToPay(order),
  ];
}

function wayToPay({ accounts, caraPembayaran }: MailOrder): string[] {
  const lines = wayToPayLines(accounts, caraPembayaran);
  return lines.length > 0 ? [`Cara pembayaran:\n${lines.join('\n')}`] : [];
}

function shippedParagraphs(order: MailOrder): string[] {
  const { namaToko, courier, nomorResi } = order;
  const parcel = [
    ...(courier ? [`Kurir: ${courier}`] : []),
    ...(nomorResi ? [`Nomor resi: ${nomorResi}`] : []),
    ...trackingLines(courier, nomorResi),
  ];
  const sent = `${namaToko} sudah mengirim pesanan Anda.`;
  return [sent, ...(parcel.length > 0 ? [parcel.join('\n')] : []), ...payAtDoor(order)];
}

function payAtDoor({ shippingKind, totalPrice }: MailOrder): string[] {
  return shippingKind === 'cod' ? [`Siapkan ${formatRupiahPlain(totalPrice)} untuk dibayar di tempat.`] : [];
}

function itemLines({ items }: MailOrder): string[] {
  const lines = items
    .slice(0, MAX_ITEMS)
    .map(
      ({ namaProduk, optionText, quantity, harga }) =>
        `- ${nameWithOptions(namaProduk, optionText)} x ${quantity} = ${formatRupiahPlain(harga * quantity)}`,
    );
  const left = items.length - lines.length;
  return left > 0 ? [...lines, `dan ${left} produk lain`] : lines;
}

function moneyLines(order: MailOrder): string[] {
  const way = order.shippingKind === 'ask' ? [] : [`Pengiriman: ${wayText(order)}`];
  return billLines(order, ['shippingCost']).flatMap((line) => {
    if (line.kind === 'subtotal') return [];
    if (line.kind !== 'shippingCost') return [lineText(line)];
    return line.amount > 0 ? [...way, lineText(line)] : way;
  });
}
