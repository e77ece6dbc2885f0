import { ProveByPasskey } from '#app/ui/accounts/factors/passkey-button.tsx';
import { PasswordField } from '#app/ui/controls/field.tsx';
import { useDashboardShop } from './shop.ts';

/**
 * Asks for the password, because somebody else may hold the owner's phone. It is hidden for ten minutes after a
 * correct password. `about` tells the owner when the password is needed, if not always.
 */
export function ProofField({ error, about }: { error: string | undefined; about?: string }) {
  const { passwordProven, hasFactor } = useDashboardShop();
  if (passwordProven && !error) return null;
  const field = (
    <PasswordField
      name="password"
      label={hasFactor ? 'Password atau kode dari aplikasi' : 'Password Anda'}
      autoComplete="current-password"
      required={about === undefined}
      error={error}
      hint={`Diminta ${about ?? 'sekali dalam 10 menit'}, supaya tidak ada orang lain yang bisa mengalihkan uang toko.`}
    />
  );
  if (!hasFactor) return field;
  return (
    <div className="grid gap-3">
      {field}
      <ProveByPasskey />
    </div>
  );
}
