import { TextField } from '#app/ui/controls/field.tsx';

type CodeFieldProps = { name: string; error: string | undefined; onlyApp?: boolean };

/** `one-time-code` lets phones fill in the code. Backup codes contain letters, so they need the text keyboard. */
export function CodeField({ name, error, onlyApp = false }: CodeFieldProps) {
  return (
    <TextField
      name={name}
      label={onlyApp ? 'Kode dari aplikasi' : 'Kode dari aplikasi atau kode cadangan'}
      autoComplete="one-time-code"
      inputMode={onlyApp ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={60}
      required
      error={error}
    />
  );
}
