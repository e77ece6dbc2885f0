import { groupedNumber, type OwnAccount } from '../../../../domain/payments/account.ts';
import type { Refused } from '../../../forms/answers.ts';
import { buttonLook } from '../../../ui/controls/button.tsx';
import { AccountForm } from './account-form.tsx';

type AccountListProps = {
  accounts: OwnAccount[];
  refusalOf: (id: string) => Refused | null;
  editable: boolean;
};

export function AccountList({ accounts, refusalOf, editable }: AccountListProps) {
  return (
    <ul className="divide-y divide-line">
      {accounts.map((account) => (
        <li key={account.id} className="grid gap-1 py-3 first:pt-0 last:pb-0">
          <Facts account={account} />
          {editable && <Editing account={account} places={accounts.length} refused={refusalOf(account.id)} />}
        </li>
      ))}
    </ul>
  );
}

function Facts({ account: { kind, provider, number, holder, active } }: { account: OwnAccount }) {
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h3 className="font-semibold">{provider}</h3>
        <p className="wrap-anywhere text-lg tabular-nums">{groupedNumber({ kind, number })}</p>
        <p className="wrap-anywhere text-ink-soft text-sm">a.n. {holder}</p>
      </div>
      {!active && (
        <span className="shrink-0 rounded-full bg-sunken px-2.5 py-1 font-semibold text-ink-soft text-sm">
          tidak ditampilkan
        </span>
      )}
    </div>
  );
}

type EditingProps = { account: OwnAccount; places: number; refused: Refused | null };

function Editing({ account, places, refused }: EditingProps) {
  return (
    <details open={refused !== null}>
      <summary
        aria-label={`Ubah ${account.provider} ${groupedNumber(account)}`}
        className={`${buttonLook('quiet', '-ml-2 cursor-pointer list-none px-2! text-sm')} [&::-webkit-details-marker]:hidden`}
      >
        Ubah
      </summary>
      <div className="mt-2 rounded-control bg-sunken p-3 sm:p-4">
        <AccountForm account={account} places={places} refused={refused} />
      </div>
    </details>
  );
}
