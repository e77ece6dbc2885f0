import { toCurrency } from 'n2words/id-ID';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { type OrderPrice, priceOf } from '#domain/orders/price/price.ts';
import { type ShippingWay, wayText } from '#domain/shipping/way.ts';

type Ordered = OrderPrice & {
  id: string;
  orderNumber: number;
  createdAt: Date;
  customerName: string;
  customerEmail: string;
  customerWa: string;
  customerAddress: string;
  items: Omit<InvoiceItem, 'subtotal'>[];
  voucherCode: string;
  courier: string;
  nomorResi: string;
} & ShippingWay;

type Seller = { namaToko: string; logoUrl: string; waNumber: string; timeZone: TimeZone };

export type InvoiceItem = {
  id: string;
  namaProduk: string;
  optionText: string;
  harga: number;
  quantity: number;
  subtotal: number;
};

/**
 * Amounts are in whole rupiah. `buyer` is the data stored with the order, so later profile changes do not affect it.
 */
export type Invoice = {
  id: string;
  orderNumber: number;
  createdAt: Date;
  timeZone: TimeZone;
  seller: { namaToko: string; logoUrl: string; waNumber: string };
  buyer: { customerName: string; customerEmail: string; customerWa: string; customerAddress: string };
  items: InvoiceItem[];
  money: OrderPrice & { voucherCode: string };
  terbilang: string;
  /** The shipping option that the buyer chose; '' if the shop sets the shipping price after the order. */
  way: string;
  courier: string;
  nomorResi: string;
};

export function invoiceOf(order: Ordered, store: Seller): Invoice {
  const { id, orderNumber, createdAt, customerName, customerEmail, customerWa, customerAddress } = order;
  const { items, voucherCode, totalPrice, courier, nomorResi } = order;
  const { namaToko, logoUrl, waNumber, timeZone } = store;
  return {
    id,
    orderNumber,
    createdAt,
    timeZone,
    seller: { namaToko, logoUrl, waNumber },
    buyer: { customerName, customerEmail, customerWa, customerAddress },
    items: items.map((item) => ({ ...item, subtotal: item.harga * item.quantity })),
    money: { ...priceOf(order), voucherCode },
    terbilang: terbilang(totalPrice),
    way: order.shippingKind === 'ask' ? '' : wayText(order),
    courier,
    nomorResi,
  };
}

/** Spells an amount out: 1250000 → 'Satu juta dua ratus lima puluh ribu rupiah'. Needs whole rupiah from 0 up. */
export function terbilang(amount: number): string {
  const words = toCurrency(BigInt(amount));
  return words.charAt(0).toUpperCase() + words.slice(1);
}
