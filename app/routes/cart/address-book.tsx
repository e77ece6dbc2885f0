import { useId } from 'react';
import { PhoneNumber } from '#app/ui/page/phone-number.tsx';
import { type BookedAddress, isAddress } from '#domain/accounts/address-book.ts';

export type BookEntry = BookedAddress & { line: string };

type AddressBookProps = {
  book: BookEntry[];
  typed: Record<string, unknown>;
  onChoose: (address: BookEntry) => void;
};

export function AddressBook({ book, typed, onChoose }: AddressBookProps) {
  const group = useId();
  return (
    <fieldset className="mb-5 min-w-0">
      <legend className="mb-2 font-medium text-sm">Alamat yang pernah dipakai</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {book.map((address) => (
          <label
            key={`${address.namaLengkap} ${address.wa} ${address.line}`}
            className="flex min-h-11 min-w-0 cursor-pointer gap-3 rounded-control border border-line-strong px-3 py-2.5 text-sm has-checked:border-theme-text has-checked:bg-sunken"
          >
            <input
              type="radio"
              name={group}
              checked={isAddress(address, typed)}
              onChange={() => onChoose(address)}
              className="mt-0.5 size-5 shrink-0 accent-theme-text"
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{address.namaLengkap}</span>{' '}
              <span className="text-ink-soft">
                <PhoneNumber of={address.wa} />
              </span>
              <span className="mt-0.5 block text-ink-soft">{address.line}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
