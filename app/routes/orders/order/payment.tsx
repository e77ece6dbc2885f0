import { formatRupiah } from '../../../../domain/format.ts';
import type { PaymentAccount } from '../../../../domain/orders/payment/accounts.ts';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Section } from '../../../ui/page/section.tsx';

type PaymentProps = {
  /** In rupiah. */
  amount: number;
  /** '' where the shop tells none. */
  way: string;
  /** Found in `way`. */
  accounts: PaymentAccount[];
};

/** What is to be done now, as it is typed into a bank's app. */
export function Payment({ amount, way, accounts }: PaymentProps) {
  return (
    <Section title="Bayar Sekarang">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-bold text-3xl tabular-nums">{formatRupiah(amount)}</p>
        <CopyButton text={String(amount)}>Salin nominal</CopyButton>
      </div>
      {way !== '' && (
        <div className="mt-4 border-line border-t pt-4">
          <h3 className="mb-1 font-semibold">Cara Pembayaran</h3>
          <p className="whitespace-pre-line wrap-anywhere">{way}</p>
          <Accounts accounts={accounts} />
        </div>
      )}
    </Section>
  );
}

function Accounts({ accounts }: Pick<PaymentProps, 'accounts'>) {
  if (accounts.length === 0) return null;
  return (
    <ul aria-label="Rekening" className="mt-3 grid gap-2">
      {accounts.map(({ provider, number }) => (
        <li
          key={number}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunken p-3"
        >
          <p className="min-w-0">
            {provider && <span className="block text-ink-soft text-sm">{provider} </span>}
            <span className="font-semibold text-lg tabular-nums tracking-wide">{number}</span>
          </p>
          <CopyButton text={number} of={`${provider} ${number}`.trim()}>
            Salin rekening
          </CopyButton>
        </li>
      ))}
    </ul>
  );
}

/** Once it is paid: for whoever looks it up again. */
export function WayToPay({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <Section title="Cara Pembayaran">
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </Section>
  );
}
