import { PasswordField } from '../../../ui/controls/field.tsx';

/** Whoever holds a phone that is logged in need not be the shop's owner. */
export function ProofField({ error }: { error: string | undefined }) {
  return (
    <PasswordField
      name="password"
      label="Password Anda"
      autoComplete="current-password"
      required
      error={error}
      hint="Diminta setiap kali, supaya tidak ada orang lain yang bisa mengalihkan uang toko."
    />
  );
}
