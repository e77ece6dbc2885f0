import type { TimeZone } from '../calendar/time-zone.ts';
import { formatRupiahPlain } from '../format.ts';
import { messages } from '../messages.ts';
import { type ListedAccount, wayToPayLines } from '../payment-methods/account.ts';
import { nameWithOptions } from '../products/option.ts';
import { type ShippingKind, wayText } from '../shipping/way.ts';
import { deadlineSentence, deadlineText } from './deadlines/deadline.ts';
import {
  type ContactStatus,
  isBilled,
  isDisputed,
  isPending,
  isProcessing,
  isShipped,
  type OrderStatus,
  orderNumberLabel,
} from './order.ts';
import { billLines, lineText } from './price/bill.ts';
import type { OrderPrice } from './price/price.ts';

const MAX_ITEM_LINES = 30;

const MAX_ITEM_CHARACTERS = 1_400;

const LEFT_OUT_ROOM = 25;

/** Some phones truncate longer chat links. */
const MAX_CHARACTERS = 2_000;

type ChatItem = { namaProduk: string; optionText: string; harga: number; quantity: number };

export type ChatOrder = OrderPrice & {
  id: string;
  orderNumber: number;
  items: ChatItem[];
  voucherCode: string;
  shippingKind: ShippingKind;
  shippingLabel: string;
  customerName: string;
  customerEmail: string;
  customerAddress: string;
  catatan: string;
  status: OrderStatus;
  answerDue: Date | null;
  timeZone: TimeZone;
};

export function orderChatText(order: ChatOrder, ownerLink: string): string {
  const before = [
    'Halo, saya ingin memesan:',
    '',
    `Nomor pesanan: ${orderNumberLabel(order.orderNumber)}`,
    `ID pesanan: ${order.id}`,
    '',
  ];
  const after = [
    '',
    ...moneyLines(order),
    ...(order.answerDue ? ['', answerLine(order.answerDue, order.timeZone)] : []),
    '',
    ...buyerLines(order),
    '',
    `Detail untuk penjual: ${ownerLink}`,
  ];
  const room = MAX_CHARACTERS - [...before, ...after].join('\n').length;
  return [...before, ...itemLines(order.items, room), ...after].join('\n');
}

function moneyLines(order: ChatOrder): string[] {
  const isOpen = order.shippingKind === 'ask';
  const lines = linesAfterGoods(order, isOpen ? [] : ['shippingCost']).flatMap((line) => {
    if (isOpen || line.kind !== 'shippingCost') return [lineText(line)];
    return [`Pengiriman: ${inOneLine(wayText(order))}`, line.amount > 0 ? lineText(line) : 'Ongkir: Gratis'];
  });
  return [...lines, ...(isOpen && isPending(order.status) ? [messages.withoutShippingCost] : [])];
}

function linesAfterGoods(...bill: Parameters<typeof billLines>) {
  return billLines(...bill).filter(({ kind }) => kind !== 'subtotal');
}

function buyerLines({ customerName, customerEmail, customerAddress, catatan }: ChatOrder): string[] {
  const note = inOneLine(catatan);
  return [
    `Nama: ${inOneLine(customerName)}`,
    `Email: ${customerEmail}`,
    `Alamat: ${inOneLine(customerAddress)}`,
    ...(note ? [`Catatan: ${note}`] : []),
  ];
}

function answerLine(due: Date, timeZone: TimeZone): string {
  return `Mohon dijawab paling lambat ${deadlineText(due, timeZone)}; lewat dari itu pesanan dibatalkan otomatis.`;
}

function itemLines(items: readonly ChatItem[], textRoom: number): string[] {
  const lines: string[] = [];
  let room = Math.min(MAX_ITEM_CHARACTERS, textRoom - LEFT_OUT_ROOM);
  for (const { namaProduk, optionText, quantity, harga } of items.slice(0, MAX_ITEM_LINES)) {
    const name = nameWithOptions(inOneLine(namaProduk), inOneLine(optionText));
    const line = `- ${name} x ${quantity} = ${formatRupiahPlain(harga * quantity)}`;
    room -= line.length + 1;
    if (room < 0) break;
    lines.push(line);
  }
  const left = items.length - lines.length;
  return left > 0 ? [...lines, `dan ${left} produk lain`] : lines;
}

/** Removes line breaks, which would split a line of the message, and emoji, which desktop computers show as �. */
function inOneLine(name: string): string {
  const plain = name.replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu, '');
  return plain.replace(/\s+/g, ' ').trim();
}

export type BuyerChat = {
  id: string;
  orderNumber: number;
  status: ContactStatus;
  shippingKind: ShippingKind;
  namaToko: string;
  customerName: string;
  totalPrice: number;
  courier: string;
  nomorResi: string;
  answerDue: Date | null;
  timeZone: TimeZone;
  ownerLink: string;
};

export function buyerChatText(order: BuyerChat): string {
  return [
    `Halo ${inOneLine(order.namaToko)}, saya ${inOneLine(order.customerName)}.`,
    buyerSentence(order),
    '',
    `Nomor pesanan: ${orderNumberLabel(order.orderNumber)}`,
    `ID pesanan: ${order.id}`,
    ...buyerFacts(order),
    '',
    `Detail untuk penjual: ${order.ownerLink}`,
  ].join('\n');
}

function buyerSentence({ status, shippingKind }: BuyerChat): string {
  if (shippingKind === 'cod' && isPending(status))
    return 'Saya sudah membuat pesanan ini. Mohon konfirmasi pesanan ini, ya.';
  if (shippingKind === 'pickup' && isProcessing(status))
    return 'Pesanan ini sedang disiapkan. Kira-kira kapan bisa diambil?';
  if (shippingKind === 'pickup' && isShipped(status)) return 'Saya ingin menanyakan pengambilan pesanan ini.';
  const sentences: Record<ContactStatus, string> = {
    Pending: 'Saya sudah membuat pesanan ini. Mohon konfirmasi dan kirim tagihannya, ya.',
    'Harus Dibayar': 'Saya kirim bukti pembayaran untuk pesanan ini. Mohon dicek, ya.',
    'Sudah Dibayar': 'Pembayaran pesanan ini sudah diterima. Kapan pesanan saya disiapkan?',
    Processing: 'Pesanan ini sedang disiapkan. Kira-kira kapan dikirim?',
    Shipped: 'Saya ingin menanyakan paket pesanan ini.',
    Complain: 'Saya ada kendala dengan pesanan ini dan ingin tahu penyelesaiannya.',
  };
  return sentences[status];
}

function buyerFacts({ status, totalPrice, courier, nomorResi, answerDue, timeZone }: BuyerChat): string[] {
  if (isPending(status)) return answerDue ? [answerLine(answerDue, timeZone)] : [];
  if (isBilled(status)) return [`Total: ${formatRupiahPlain(totalPrice)}`];
  if (!isShipped(status) && !isDisputed(status)) return [];
  return parcelLines(courier, nomorResi);
}

export type StatusChat = OrderPrice & {
  orderNumber: number;
  status: OrderStatus;
  namaToko: string;
  customerName: string;
  shippingKind: ShippingKind;
  dueAt: Date | null;
  timeZone: TimeZone;
  caraPembayaran: string;
  accounts: readonly ListedAccount[];
  courier: string;
  nomorResi: string;
  tracking: string[];
  items: ChatItem[];
  voucherCode: string;
  hasQris: boolean;
  /** The order's secret link; null if the viewer does not belong to the shop, for example a super admin. */
  buyerLink: string | null;
};

export function statusChatText(order: StatusChat): string {
  const intro = `Halo ${order.customerName}, kabar dari ${order.namaToko} untuk pesanan ${orderNumberLabel(order.orderNumber)}:`;
  const link = order.buyerLink === null ? [] : ['', `Lihat pesanan: ${order.buyerLink}`];
  const textWith = (goods: string[]) => [intro, '', ...statusLines(order, goods), ...link].join('\n');
  if (!isBilled(order.status)) return textWith([]);
  const room = MAX_CHARACTERS - textWith([]).length;
  return textWith(room < LEFT_OUT_ROOM ? [] : itemLines(order.items, room));
}

function statusLines(order: StatusChat, goods: string[]): string[] {
  const total = formatRupiahPlain(order.totalPrice);
  switch (order.status) {
    case 'Pending':
      return ['Pesanan sudah kami terima dan sedang kami periksa.'];
    case 'Harus Dibayar':
      return billedLines(order, goods);
    case 'Sudah Dibayar':
      return [`Pembayaran ${total} sudah kami terima. Terima kasih!`];
    case 'Processing':
      return ['Pesanan sedang kami siapkan.', ...payAtDoor(order, total)];
    case 'Shipped':
      return shippedLines(order, total);
    case 'Completed':
      return ['Pesanan sudah selesai. Terima kasih sudah berbelanja!'];
    case 'Complain':
      return ['Kami menerima komplain atas pesanan ini. Mohon ceritakan kendalanya, kami bantu selesaikan.'];
    case 'Cancelled':
      return ['Pesanan ini dibatalkan. Silakan balas pesan ini bila ada pertanyaan.'];
  }
}

function billedLines(order: StatusChat, goods: string[]): string[] {
  const { dueAt, timeZone, accounts, caraPembayaran, hasQris, buyerLink } = order;
  const ways = wayToPayLines(accounts, caraPembayaran);
  if (hasQris && buyerLink !== null) ways.push(ways.length > 0 ? 'atau QRIS di link' : 'QRIS di link');
  return [
    'Pesanan sudah kami konfirmasi.',
    ...goods,
    ...linesAfterGoods(order).map((line) =>
      lineText(line.kind === 'total' ? { ...line, shortLabel: 'Total yang harus dibayar' } : line),
    ),
    ...(dueAt ? [deadlineSentence(dueAt, timeZone)] : []),
    ...(ways.length > 0 ? ['', 'Cara pembayaran:', ...ways] : []),
  ];
}

function shippedLines(order: StatusChat, total: string): string[] {
  if (order.shippingKind === 'pickup') return ['Pesanan sudah siap diambil.'];
  const parcel = parcelLines(order.courier, order.nomorResi);
  return ['Pesanan sudah kami kirim.', ...parcel, ...order.tracking, ...payAtDoor(order, total)];
}

function payAtDoor({ shippingKind }: StatusChat, total: string): string[] {
  return shippingKind === 'cod' ? [`Bayar di tempat (COD): ${total}`] : [];
}

function parcelLines(courier: string, nomorResi: string): string[] {
  return [
    ...(courier ? [`Kurir: ${inOneLine(courier)}`] : []),
    ...(nomorResi ? [`Nomor resi: ${inOneLine(nomorResi)}`] : []),
  ];
}
