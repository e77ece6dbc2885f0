import { formatRupiah } from '../../../../domain/format.ts';
import { deadlineText } from '../../../../domain/orders/deadline.ts';
import type { PaymentAccount } from '../../../../domain/orders/payment/accounts.ts';
import { groupedNumber, type ShopAccount } from '../../../../domain/payments/account.ts';
import type { TimeZone } from '../../../../domain/stores/store.ts';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Countdown } from './countdown.tsx';
import { BilledQris } from './qris.tsx';
import type { ShownOrder } from './shown.ts';

type PaymentProps = {
  order: { totalPrice: number; uniqueCode: number; dueAt: Date | null; proofWaits: boolean };
  ways: NonNullable<ShownOrder['ways']>;
  /** The shop's own; '' for none. */
  words: string;
  /** Found in `words`. */
  accountsInWords: PaymentAccount[];
  timeZone: TimeZone;
  /** The server's clock when the page was read. */
  now: Date;
};

/** What is to be done now; folded while a proof waits, so that nobody pays twice. */
export function Payment(props: PaymentProps) {
  if (!props.order.proofWaits)
    return (
      <Section title="Bayar Sekarang">
        <Bill {...props} />
      </Section>
    );
  return (
    <details className="rounded-card border border-line bg-surface px-4 shadow-soft sm:px-5">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">Lihat lagi tagihan</summary>
      <div className="pt-2 pb-4 sm:pb-5">
        <Bill {...props} />
      </div>
    </details>
  );
}

/** As it is typed into a bank's app. */
function Bill({ order, ways, words, accountsInWords, timeZone, now }: PaymentProps) {
  const { totalPrice, uniqueCode, proofWaits } = order;
  const dueAt = proofWaits ? null : order.dueAt;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-bold text-3xl tabular-nums">{formatRupiah(totalPrice)}</p>
        <CopyButton text={String(totalPrice)}>Salin nominal</CopyButton>
      </div>
      {uniqueCode > 0 && (
        <p className="mt-1 text-ink-soft text-sm">
          Termasuk kode unik {formatRupiah(uniqueCode)}. Bayar tepat sejumlah ini, supaya penjual tahu
          pembayaran ini dari Anda.
        </p>
      )}
      {dueAt && (
        <div className="mt-3">
          <p>
            Batas bayar: <time dateTime={dueAt.toISOString()}>{deadlineText(dueAt, timeZone)}</time>
          </p>
          <Countdown key={dueAt.toISOString()} due={dueAt} now={now} />
        </div>
      )}
      <ShopAccounts accounts={ways.accounts} />
      {ways.qris && <BilledQris qris={ways.qris} amount={totalPrice} />}
      {words !== '' && (
        <div className="mt-4 border-line border-t pt-4">
          <h3 className="mb-1 font-semibold">Cara Pembayaran</h3>
          <p className="wrap-anywhere whitespace-pre-line">{words}</p>
          <AccountsInWords accounts={withoutListed(accountsInWords, ways.accounts)} />
        </div>
      )}
    </>
  );
}

function ShopAccounts({ accounts }: { accounts: ShopAccount[] }) {
  if (accounts.length === 0) return null;
  return (
    <ul aria-label="Rekening toko" className="mt-4 grid gap-2">
      {accounts.map(({ id, kind, provider, number, holder }) => (
        <AccountLine key={id} provider={provider} number={number} label="Salin">
          <span className="block font-semibold text-ink">{provider} </span>
          <span className="wrap-anywhere font-semibold text-lg tabular-nums">
            {groupedNumber({ kind, number })}
          </span>
          <span className="wrap-anywhere block text-ink-soft text-sm"> a.n. {holder}</span>
        </AccountLine>
      ))}
    </ul>
  );
}

function AccountsInWords({ accounts }: { accounts: PaymentAccount[] }) {
  if (accounts.length === 0) return null;
  return (
    <ul aria-label="Rekening" className="mt-3 grid gap-2">
      {accounts.map(({ provider, number }) => (
        <AccountLine key={number} provider={provider} number={number} label="Salin rekening">
          {provider && <span className="block text-ink-soft text-sm">{provider} </span>}
          <span className="font-semibold text-lg tabular-nums tracking-wide">{number}</span>
        </AccountLine>
      ))}
    </ul>
  );
}

type AccountLineProps = { provider: string; number: string; label: string; children: React.ReactNode };

function AccountLine({ provider, number, label, children }: AccountLineProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken p-3">
      <p className="min-w-0">{children}</p>
      <CopyButton text={number} of={`${provider} ${number}`.trim()}>
        {label}
      </CopyButton>
    </li>
  );
}

function withoutListed(found: PaymentAccount[], listed: ShopAccount[]): PaymentAccount[] {
  return found.filter(({ number }) => !listed.some((account) => account.number === number));
}

/** Once it is paid: for whoever looks it up again. */
export function WayToPay({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <Section title="Cara Pembayaran">
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </Section>
  );
}
