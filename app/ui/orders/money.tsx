import { formatRupiah } from '#domain/format.ts';
import { amountText, billLines } from '#domain/orders/price/bill.ts';
import type { OrderPrice } from '#domain/orders/price/price.ts';

type Money = OrderPrice & { voucherCode: string; refunded?: number };

type OrderMoneyProps = {
  order: Money;
  shippingOpen?: boolean;
};

export function OrderMoney({ order, shippingOpen }: OrderMoneyProps) {
  return (
    <>
      <MoneyLines order={order} />
      {shippingOpen && (
        <p className="mt-2 text-ink-soft text-sm">Ongkos kirim ditentukan penjual saat konfirmasi.</p>
      )}
    </>
  );
}

function MoneyLines({ order }: { order: Money }) {
  const { refunded = 0 } = order;
  return (
    <dl className="grid gap-2 tabular-nums">
      {billLines(order).map((line) =>
        line.kind === 'total' ? (
          <div
            key={line.kind}
            className="flex items-baseline justify-between border-line border-t pt-3 font-semibold text-lg"
          >
            <dt>{line.label}</dt>
            <dd>{amountText(line)}</dd>
          </div>
        ) : (
          <Line key={line.kind} label={line.label} amount={amountText(line)} />
        ),
      )}
      {refunded > 0 && <Line label="Dana dikembalikan" amount={`−${formatRupiah(refunded)}`} />}
    </dl>
  );
}

function Line({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
