import { ChevronDown } from 'lucide-react';
import type { Refused } from '#app/forms/answers.ts';
import { groupedNumber, type OwnAccount, shortNumber } from '#domain/payment-methods/account.ts';
import { AccountForm } from './account-form.tsx';

type AccountListProps = {
  accounts: OwnAccount[];
  refusalOf: (id: string) => Refused | null;
  editable: boolean;
};

export function AccountList({ accounts, refusalOf, editable }: AccountListProps) {
  return (
    <ul className="-my-2 divide-y divide-line">
      {accounts.map((account) => {
        const refused = refusalOf(account.id);
        return (
          <li key={account.id}>
            <details open={refused !== null} className="group">
              <Summary account={account} />
              <div className="mb-3 grid gap-3 rounded-control bg-sunken p-3 sm:p-4">
                <Facts account={account} />
                {editable && <AccountForm account={account} places={accounts.length} refused={refused} />}
              </div>
            </details>
          </li>
        );
      })}
    </ul>
  );
}

function Summary({ account }: { account: OwnAccount }) {
  const { provider, holder } = account;
  const state = account.active ? 'tampil' : 'tidak ditampilkan';
  return (
    <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
      <span className="min-w-0 grow">
        <span className="block font-semibold">
          <span className="sr-only">Ubah </span>
          {provider} <span className="tabular-nums">{shortNumber(account)}</span> · {state}
        </span>
        <span className="block truncate text-ink-soft text-sm">a.n. {holder}</span>
      </span>
      <ChevronDown
        aria-hidden
        className="size-5 shrink-0 text-ink-soft group-open:[transform:rotate(180deg)]"
      />
    </summary>
  );
}

function Facts({ account: { kind, provider, number, holder } }: { account: OwnAccount }) {
  return (
    <div className="min-w-0">
      <h3 className="font-semibold">{provider}</h3>
      <p className="wrap-anywhere text-lg tabular-nums">{groupedNumber({ kind, number })}</p>
      <p className="wrap-anywhere text-ink-soft text-sm">a.n. {holder}</p>
    </div>
  );
}
