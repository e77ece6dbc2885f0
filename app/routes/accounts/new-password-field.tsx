import type { ComponentProps } from 'react';
import { PasswordField } from '#app/ui/controls/field.tsx';
import { MIN_PASSWORD_LENGTH } from '#domain/limits.ts';

export function NewPasswordField(props: Omit<ComponentProps<typeof PasswordField>, 'hint'>) {
  return (
    <PasswordField
      {...props}
      hint={`Minimal ${MIN_PASSWORD_LENGTH} karakter.`}
      autoComplete="new-password"
      minLength={MIN_PASSWORD_LENGTH}
      required
    />
  );
}
