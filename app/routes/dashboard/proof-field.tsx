import { PasswordField } from '../../ui/controls/field.tsx';

/** Whoever holds a phone that is logged in need not be the shop's owner. `about`: when it is asked for, where not always. */
export function ProofField({ error, about }: { error: string | undefined; about?: string }) {
  return (
    <PasswordField
      name="password"
      label="Password Anda"
      autoComplete="current-password"
      required={about === undefined}
      error={error}
      hint={`Diminta ${about ?? 'setiap kali'}, supaya tidak ada orang lain yang bisa mengalihkan uang toko.`}
    />
  );
}
