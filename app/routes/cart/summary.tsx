import { ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Notice, NoticeRegion } from '#app/ui/page/notice.tsx';
import { cartTotal } from '#domain/checkout/cart.ts';
import { removalText, type TodaysLine } from '#domain/checkout/todays-cart.ts';
import { formatNumber, formatRupiah } from '#domain/format.ts';
import { messages } from '#domain/messages.ts';
import { answerPromise } from '#domain/orders/deadlines/deadline.ts';
import { amountText, billLines } from '#domain/orders/price/bill.ts';
import { type OrderPrice, quote } from '#domain/orders/price/price.ts';
import type { ShippingOption } from '#domain/shipping/choice.ts';
import { shippingPriceText } from '#domain/shipping/tariff-words.ts';
import type { AnswerHours } from '#domain/stores/store.ts';
import type { OfferedVoucher } from '#domain/vouchers/voucher.ts';

type CartSummaryProps = {
  lines: TodaysLine[];
  voucher: OfferedVoucher | null;
  /** Null if the shop states the shipping cost later, in the bill. */
  shipping: ShippingOption | null;
  changed: 'goods' | 'shipping' | null;
  /** The time within which the shop must answer an order; null if unanswered orders do not expire. */
  answerHours: AnswerHours | null;
  problem: string | null;
  tooLittle: string | null;
  resending: boolean;
  children: ReactNode;
};

export function CartSummary(props: CartSummaryProps) {
  const { lines, voucher, shipping, changed, answerHours, problem, tooLittle, resending, children } = props;
  const orderable = lines.filter((line) => line.orderable);
  const subtotal = cartTotal(orderable);
  const price = quote({ subtotal, voucher, shippingCost: shipping?.price ?? 0 });
  const count = orderable.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <aside
      aria-label="Ringkasan"
      data-floating-bar
      className="sticky bottom-0 -mx-4 grid gap-2 border-line border-t bg-surface px-4 py-3 shadow-soft sm:mx-0 sm:rounded-card sm:border lg:top-20 lg:bottom-auto lg:gap-3 lg:py-4"
    >
      <NoticeRegion className="grid gap-3">
        {changed && (
          <Notice tone="warning">
            {changed === 'shipping' ? 'Ongkir' : 'Harga atau stok'} berubah, jadi pesanan belum dibuat.
            Periksa total yang baru, lalu kirim lagi.
          </Notice>
        )}
        {resending && <Notice tone="warning">Koneksi terputus. Mencoba lagi…</Notice>}
        {count === 0 ? (
          <NothingToOrder />
        ) : (
          <Money price={price} count={count} voucher={voucher} shipping={shipping} />
        )}
        {count > 0 && tooLittle && <p className="font-medium text-sm text-warning">{tooLittle}</p>}
      </NoticeRegion>
      {/* Repeats, beside the disabled button, the notice at the top of the page, which may be out of view. */}
      {problem && <p className="font-medium text-sm text-warning">{problem}</p>}
      {count > 0 && orderable.length < lines.length && (
        <p className="font-medium text-sm text-warning">{removalText(lines)}</p>
      )}
      {answerHours !== null && <p className="text-ink-soft text-sm">{answerPromise(answerHours)}</p>}
      {children}
    </aside>
  );
}

function NothingToOrder() {
  return (
    <p className="font-medium text-sm text-warning">
      Semua barang di keranjang ini habis atau sudah tidak dijual. Hapus dulu, lalu pilih barang lain di toko
      ini.
    </p>
  );
}

type MoneyProps = Pick<CartSummaryProps, 'voucher' | 'shipping'> & { price: OrderPrice; count: number };

/** On a phone the total is one line that unfolds to the details, which leaves room on the screen for the form. */
function Money({ price, count, voucher, shipping }: MoneyProps) {
  const [opensAtFirst] = useState(() => window.matchMedia('(min-width: 64rem)').matches);
  const bill = billLines({ ...price, voucherCode: voucher?.code }, shipping ? ['shippingCost'] : []);
  return (
    <details open={opensAtFirst} className="group">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-control [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 text-ink-soft">
          Total ({formatNumber(count)} barang){!shipping && ' + ongkir'}
        </span>
        <span className="font-bold text-xl tabular-nums">{formatRupiah(price.totalPrice)}</span>
        <ChevronUp
          aria-hidden
          className="size-5 shrink-0 text-ink-soft group-open:[transform:rotate(180deg)]"
        />
      </summary>
      <dl className="grid gap-1 text-sm tabular-nums">
        {bill.map(
          (line) =>
            line.kind !== 'total' && (
              <Part
                key={line.kind}
                label={line.shortLabel}
                amount={line.kind === 'shippingCost' ? shippingPriceText(line.amount) : amountText(line)}
              />
            ),
        )}
      </dl>
      {!shipping && <p className="mt-1 text-right text-ink-soft text-sm">{messages.withoutShippingCost}</p>}
    </details>
  );
}

function Part({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
