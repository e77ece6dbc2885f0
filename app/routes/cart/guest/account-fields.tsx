import { useState } from 'react';
import { Link } from 'react-router';
import type { Texts } from '#app/forms/answers.ts';
import { Terms } from '#app/ui/accounts/terms.tsx';
import { PasswordField, TextField } from '#app/ui/controls/field.tsx';
import { MIN_PASSWORD_LENGTH } from '#domain/limits.ts';
import { href } from '#domain/routes/href.ts';

type AccountFieldsProps = {
  email: string;
  errors: Texts;
  takenEmail: string | null;
};

/** Asks for the password of the existing account if the typed e-mail is `takenEmail`, else for a new password. */
export function AccountFields({ email, errors, takenEmail }: AccountFieldsProps) {
  const [typed, setTyped] = useState(email);
  const isRegistered = takenEmail !== null && sameEmail(typed, takenEmail);
  return (
    <fieldset className="grid min-w-0 gap-3 border-line border-t pt-3">
      <legend className="float-left w-full font-semibold text-lg">
        {isRegistered ? 'Akun Anda' : 'Akun dibuat bersama pesanan'}
      </legend>
      {!isRegistered && <p className="-mt-3 text-ink-soft text-sm">Supaya Anda bisa memantau pesanan.</p>}
      <TextField
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={254}
        required
        defaultValue={email}
        error={errors.email}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <PasswordField
        name="password"
        label="Password"
        hint={isRegistered && <ForgottenPassword />}
        placeholder={isRegistered ? undefined : `Minimal ${MIN_PASSWORD_LENGTH} karakter`}
        autoComplete={isRegistered ? 'current-password' : 'new-password'}
        enterKeyHint="send"
        minLength={MIN_PASSWORD_LENGTH}
        required
        error={isRegistered || takenEmail === null ? errors.password : undefined}
      />
      {isRegistered ? <input type="hidden" name="emailKnown" value="ya" /> : <Terms />}
    </fieldset>
  );
}

function sameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function ForgottenPassword() {
  return (
    <Link to={`${href('/forgot-password')}?from=/keranjang`} className="underline">
      Lupa password?
    </Link>
  );
}
