import { formatRupiah } from '#domain/format.ts';

type Money = {
  subtotal: number;
  discount: number;
  /** '' without a voucher. */
  voucherCode: string;
  shippingCost: number;
  uniqueCode: number;
  totalPrice: number;
  refunded?: number;
};

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
      <Line label="Subtotal" amount={formatRupiah(order.subtotal)} />
      {order.voucherCode !== '' && (
        <Line label={`Diskon (voucher ${order.voucherCode})`} amount={`−${formatRupiah(order.discount)}`} />
      )}
      {order.shippingCost > 0 && <Line label="Ongkos kirim" amount={formatRupiah(order.shippingCost)} />}
      {order.uniqueCode > 0 && <Line label="Kode unik" amount={formatRupiah(order.uniqueCode)} />}
      <div className="flex items-baseline justify-between border-line border-t pt-3 font-semibold text-lg">
        <dt>Total</dt>
        <dd>{formatRupiah(order.totalPrice)}</dd>
      </div>
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
