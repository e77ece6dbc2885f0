import { PasswordField } from '#app/ui/controls/field.tsx';
import { useDashboardShop } from './shop.ts';

/** Asks for the password, as the phone may be in other hands; it counts for ten minutes. `about`: when it is needed. */
export function ProofField({ error, about }: { error: string | undefined; about?: string }) {
  const { passwordProven } = useDashboardShop();
  if (passwordProven && !error) return null;
  return (
    <PasswordField
      name="password"
      label="Password Anda"
      autoComplete="current-password"
      required={about === undefined}
      error={error}
      hint={`Diminta ${about ?? 'sekali dalam 10 menit'}, supaya tidak ada orang lain yang bisa mengalihkan uang toko.`}
    />
  );
}
