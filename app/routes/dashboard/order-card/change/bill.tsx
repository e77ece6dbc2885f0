import { type ReactNode, useState } from 'react';
import type { useAnswer } from '#app/forms/use-answer.ts';
import { MoneyField } from '#app/routes/dashboard/money/field.tsx';
import { ShippingReason } from '#app/routes/dashboard/money/shipping-reason.tsx';
import { useDashboardShop } from '#app/routes/dashboard/shop.ts';
import { placeText } from '#domain/accounts/place.ts';
import { formatNumber, formatRupiah, formatWeight } from '#domain/format.ts';
import { parseWholeNumber } from '#domain/forms/typed.ts';
import type { PricedShipping } from '#domain/orders/correction.ts';
import { amountText, billLines } from '#domain/orders/price/bill.ts';
import { type PriceParts, totalOf } from '#domain/orders/price/price.ts';
import { nameWithOptions } from '#domain/products/option.ts';
import { shippingPriceText } from '#domain/shipping/tariff-words.ts';
import { type ShippingWay, wayText } from '#domain/shipping/way.ts';
import { type PaymentHours, periodText } from '#domain/stores/store.ts';

const SHOWN_ITEMS = 5;

export type BilledOrder = PriceParts & {
  kecamatan: string;
  kotaKabupaten: string;
  provinsi: string;
  items: {
    id: string;
    namaProduk: string;
    optionText: string;
    harga: number;
    berat: number;
    quantity: number;
  }[];
  voucherCode: string;
} & PricedShipping &
  ShippingWay;

type BillFieldsProps = {
  order: BilledOrder;
  field: ReturnType<typeof useAnswer>['field'];
  paymentHours: PaymentHours | null;
};

export function BillFields({ order, field, paymentHours }: BillFieldsProps) {
  const wired = field('shippingCost', String(order.shippingCost));
  const [typed, setTyped] = useState(wired.defaultValue);
  const { uniqueCodes } = useDashboardShop();
  const shipping = typed.trim() === '' ? 0 : parseWholeNumber(typed);
  const isPickup = order.shippingKind === 'pickup';
  const chosen = `Pilihan pembeli: ${wayText(order)}, ${shippingPriceText(order.shippingCost)}.`;
  const cost = (
    <>
      <MoneyField
        {...wired}
        data-first-focus={isPickup ? undefined : true}
        label="Ongkos Kirim"
        hint={order.shippingKind === 'ask' ? 'Isi 0 bila gratis ongkir.' : !isPickup && chosen}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ShippingReason order={order} typed={shipping} field={field} />
    </>
  );
  return (
    <>
      <Destination order={order} />
      <Items items={order.items} />
      {isPickup ? (
        <div>
          <p className="text-sm">{chosen}</p>
          {/* The cost field may stay folded, because browsers send it anyway. It is unfolded to show its errors. */}
          <details open={Boolean(wired.error || field('shippingReason').error)}>
            <summary className="min-h-11 cursor-pointer py-2.5 text-ink-soft text-sm">
              Ubah ongkos kirim
            </summary>
            <div className="grid gap-4">{cost}</div>
          </details>
        </div>
      ) : (
        cost
      )}
      <dl className="grid gap-1 text-sm tabular-nums">
        <BillToBe order={order} shipping={shipping} />
      </dl>
      {uniqueCodes && (
        <p className="text-ink-soft text-sm">
          Saat dikirim, total ini ditambah Rp 1–999 agar transfernya mudah dikenali.
        </p>
      )}
      {paymentHours !== null && (
        <p className="text-ink-soft text-sm">
          Batas waktu bayar: {periodText(paymentHours)} sejak tagihan ini dikirim. Lewat dari itu pesanan
          dibatalkan otomatis.
        </p>
      )}
    </>
  );
}

function BillToBe({ order, shipping }: Pick<BillFieldsProps, 'order'> & { shipping: number | null }) {
  const parts = { ...order, shippingCost: shipping ?? 0, uniqueCode: 0 };
  const lines = billLines({ ...parts, totalPrice: totalOf(parts) }, ['shippingCost']);
  return (
    <>
      {lines.map((line) => {
        const text = shipping === null ? '–' : amountText(line);
        switch (line.kind) {
          case 'total':
            return (
              <Line
                key={line.kind}
                label={line.label}
                className="with-scripts border-line border-t pt-2 font-semibold text-lg"
              >
                <output aria-live="polite">{text}</output>
              </Line>
            );
          case 'shippingCost':
            return (
              <Line key={line.kind} label={line.label} className="with-scripts">
                {text}
              </Line>
            );
          default:
            if (line.amount === 0 && line.isDeducted) return null;
            return (
              <Line key={line.kind} label={line.label}>
                {amountText(line)}
              </Line>
            );
        }
      })}
      <Line label="Total tanpa ongkos kirim" className="without-scripts font-semibold">
        {formatRupiah(totalOf({ ...parts, shippingCost: 0 }))}
      </Line>
    </>
  );
}

function Destination({ order }: { order: BilledOrder }) {
  const grams = order.items.reduce((sum, { berat, quantity }) => sum + berat * quantity, 0);
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-4 text-sm">
      <div className="min-w-0">
        <dt className="text-ink-soft">Tujuan</dt>
        <dd className="wrap-anywhere font-medium">
          {placeText([order.kecamatan, order.kotaKabupaten, order.provinsi])}
        </dd>
      </div>
      <div className="text-right">
        <dt className="text-ink-soft">Berat</dt>
        <dd className="whitespace-nowrap font-medium tabular-nums">{formatWeight(grams)}</dd>
      </div>
    </dl>
  );
}

function Items({ items }: Pick<BilledOrder, 'items'>) {
  const left = items.length - SHOWN_ITEMS;
  return (
    <ul className="grid gap-1 border-line border-y py-2 text-sm">
      {items.slice(0, SHOWN_ITEMS).map(({ id, namaProduk, optionText, harga, quantity }) => (
        <li key={id} className="flex justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">
            {formatNumber(quantity)}× {nameWithOptions(namaProduk, optionText)}
          </span>
          <span className="shrink-0 text-ink-soft tabular-nums">{formatRupiah(harga * quantity)}</span>
        </li>
      ))}
      {left > 0 && <li className="text-ink-soft">dan {left} produk lain</li>}
    </ul>
  );
}

type LineProps = { label: string; className?: string; children: ReactNode };

function Line({ label, className = '', children }: LineProps) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className}`}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
