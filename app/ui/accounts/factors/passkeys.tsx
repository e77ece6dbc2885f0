import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCanUsePasskeys } from '#app/browser/passkeys/can-use-passkeys.ts';
import { TextField } from '#app/ui/controls/field.tsx';
import type { Passkey } from '#domain/accounts/factors.ts';
import { formatDate } from '#domain/calendar/format.ts';
import { NewCodes } from './backup-codes.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { RemoveForm } from './remove-form.tsx';

export function Passkeys({ passkeys, isProven }: { passkeys: readonly Passkey[]; isProven: boolean }) {
  return (
    <section aria-label="Passkey" className="grid gap-3">
      <h3 className="font-semibold">Passkey</h3>
      <p className="text-ink-soft text-sm">
        Masuk dengan sidik jari, wajah, atau kunci layar HP ini, tanpa mengetik password.
      </p>
      {passkeys.length > 0 && (
        <ul className="grid gap-2">
          {passkeys.map(({ id, name, createdAt }) => (
            <li key={id} className="rounded-control border border-line px-3 py-2">
              <p className="wrap-anywhere font-medium">{name}</p>
              <p className="text-ink-soft text-sm">Ditambahkan {formatDate(createdAt, 'Asia/Jakarta')}</p>
              {isProven && (
                <RemoveForm
                  intent="factor-passkey-remove"
                  question={`Passkey "${name}" tidak bisa dipakai lagi.`}
                >
                  <input type="hidden" name="passkey" value={id} />
                </RemoveForm>
              )}
            </li>
          ))}
        </ul>
      )}
      {isProven && <AddPasskey />}
    </section>
  );
}

function AddPasskey() {
  const [name, setName] = useState('');
  const [codes, setCodes] = useState<string[] | null>(null);
  const { revalidate } = useRevalidator();
  if (!useCanUsePasskeys())
    return (
      <p className="text-ink-soft text-sm">
        Untuk menambah passkey, buka halaman ini di browser yang mendukungnya, dengan JavaScript.
      </p>
    );
  const add = async () => {
    const { registerPasskey } = await import('#app/browser/passkeys/ceremonies.ts');
    const outcome = await registerPasskey(name);
    if (!outcome.ok) return outcome.message;
    setCodes(outcome.codes);
    setName('');
    await revalidate();
    return null;
  };
  return (
    <div className="grid gap-3">
      {codes && <NewCodes codes={codes} />}
      <TextField
        name="passkeyName"
        label="Nama passkey"
        hint="Misalnya: HP Sri, laptop toko."
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <PasskeyButton label="Tambah passkey" onTap={add} />
    </div>
  );
}
