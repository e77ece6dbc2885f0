import { useId } from 'react';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { formatRupiah } from '#domain/format.ts';
import { groupedNumber, type ShopAccount } from '#domain/payment-methods/account.ts';
import type { OrderView } from './present.ts';
import { BilledQris } from './qris.tsx';

type Ways = NonNullable<OrderView['ways']>;

/** Shows how to pay. Its buttons copy amount and account numbers as plain digits, because bank apps expect digits. */
export function PaymentSection({ shown, ways }: { shown: OrderView; ways: Ways }) {
  const { order, caraPembayaran: words } = shown;
  return (
    <>
      <div className="relative flex min-h-12 items-center justify-between gap-3">
        <p className="font-bold text-3xl tabular-nums">{formatRupiah(order.totalPrice)}</p>
        <CopyButton text={String(order.totalPrice)} variant="cover">
          Salin nominal
        </CopyButton>
      </div>
      {order.uniqueCode > 0 && (
        <p className="text-ink-soft text-sm">
          Termasuk kode unik {formatRupiah(order.uniqueCode)}. Bayar tepat sejumlah ini, supaya{' '}
          {order.rent ? 'pengelola' : 'penjual'} tahu pembayaran ini dari Anda.
        </p>
      )}
      <WaysToPay {...ways} amount={order.totalPrice} />
      {words !== '' && (
        <div className="mt-4 border-line border-t pt-4">
          <h3 className="mb-1 font-semibold">Cara Pembayaran</h3>
          <p className="wrap-anywhere whitespace-pre-line">{words}</p>
        </div>
      )}
    </>
  );
}

const radio = 'z-10 row-start-1 m-0 size-full cursor-pointer opacity-0';

const tab =
  'row-start-1 flex min-h-11 items-center justify-center border border-line-strong px-4 font-semibold outline-focus outline-offset-2';

function WaysToPay({ qris, amount, accounts }: Ways & { amount: number }) {
  const id = useId();
  if (!qris) return <AccountRows accounts={accounts} />;
  if (accounts.length === 0) return <BilledQris qris={qris} amount={amount} />;
  return (
    <fieldset className="relative mt-2 grid grid-cols-2">
      <legend className="sr-only">Bayar lewat</legend>
      <input
        id={`${id}-qris`}
        type="radio"
        name={`${id}-way`}
        defaultChecked
        className={`peer/qris col-start-1 ${radio}`}
      />
      <input
        id={`${id}-transfer`}
        type="radio"
        name={`${id}-way`}
        className={`peer/transfer col-start-2 ${radio}`}
      />
      <label
        htmlFor={`${id}-qris`}
        className={`${tab} col-start-1 rounded-l-control peer-checked/qris:border-theme-text peer-checked/qris:bg-theme peer-checked/qris:text-theme-on peer-focus-visible/qris:outline-3`}
      >
        QRIS
      </label>
      <label
        htmlFor={`${id}-transfer`}
        className={`${tab} col-start-2 rounded-r-control peer-checked/transfer:border-theme-text peer-checked/transfer:bg-theme peer-checked/transfer:text-theme-on peer-focus-visible/transfer:outline-3`}
      >
        Transfer
      </label>
      {/* Hides the QR code by `invisible`, which keeps its height, so that nothing moves when the buyer switches. */}
      <div className="invisible col-span-2 col-start-1 row-start-2 peer-checked/qris:visible">
        <BilledQris qris={qris} amount={amount} />
      </div>
      <div className="col-span-2 col-start-1 row-start-2 hidden content-start peer-checked/transfer:grid">
        <AccountRows accounts={accounts} />
      </div>
    </fieldset>
  );
}

function AccountRows({ accounts }: { accounts: ShopAccount[] }) {
  if (accounts.length === 0) return null;
  return (
    <ul aria-label="Rekening toko" className="divide-y divide-line">
      {accounts.map(({ id, kind, provider, number, holder }) => (
        <li key={id} className="flex items-center justify-between gap-4 py-3">
          <p className="min-w-0">
            <span className="block font-semibold text-ink">{provider} </span>
            <span className="wrap-anywhere font-semibold text-lg tabular-nums">
              {groupedNumber({ kind, number })}
            </span>
            <span className="wrap-anywhere block text-ink-soft text-sm"> a.n. {holder}</span>
          </p>
          <CopyButton text={number} of={`${provider} ${number}`} variant="icon">
            Salin
          </CopyButton>
        </li>
      ))}
    </ul>
  );
}

export function WayToPay({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <Section title="Cara Pembayaran">
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </Section>
  );
}
