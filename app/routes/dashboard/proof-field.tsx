import { PasswordField } from '#app/ui/controls/field.tsx';
import { useDashboardShop } from './shop.ts';

/**
 * A phone that is logged in may be in other hands. Nothing is asked for ten minutes after the right password.
 * `about`: when it is asked for, where not always.
 */
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
