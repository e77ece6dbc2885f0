import { ProveByPasskey } from '#app/ui/accounts/factors/passkey-button.tsx';
import { PasswordField } from '#app/ui/controls/field.tsx';
import { useDashboardShop } from './shop.ts';

type ProofFieldProps = {
  error: string | undefined;
  /** Completes the hint 'Diminta …' (asked for …): when the password is needed. If omitted, the field is required. */
  about?: string;
  /** Completes the hint 'supaya tidak ada orang lain yang bisa …' (so that nobody else can …). */
  against?: string;
};

/**
 * Asks for the password, because somebody else may hold the owner's phone.
 * Shows nothing for ten minutes after a correct password.
 */
export function ProofField({ error, about, against = 'mengalihkan uang toko' }: ProofFieldProps) {
  const { passwordProven, hasFactor } = useDashboardShop();
  return (
    <PasswordProof
      passwordProven={passwordProven}
      hasFactor={hasFactor}
      error={error}
      isRequired={about === undefined}
      hint={`Diminta ${about ?? 'sekali dalam 10 menit'}, supaya tidak ada orang lain yang bisa ${against}.`}
    />
  );
}

type PasswordProofProps = {
  passwordProven: boolean;
  hasFactor: boolean;
  error: string | undefined;
  hint: string;
  isRequired?: boolean;
};

export function PasswordProof(props: PasswordProofProps) {
  const { passwordProven, hasFactor, error, hint, isRequired = true } = props;
  if (passwordProven && !error) return null;
  const field = (
    <PasswordField
      name="password"
      label={hasFactor ? 'Password atau kode dari aplikasi' : 'Password Anda'}
      autoComplete="current-password"
      required={isRequired}
      error={error}
      hint={hint}
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
