import { z } from 'zod';
import { storableText } from '../forms/fields.ts';
import { type FieldErrors, parseForm } from '../forms/form.ts';
import { type AccountKind, MAX_ACCOUNTS, MAX_HOLDER, providers } from './account.ts';

/** `place`: position among the shop's payment accounts, from 1. Null keeps the position and puts a new account last. */
export type NewAccount = z.output<typeof fields> & { kind: AccountKind };

const number = z.string().transform((typed, context) => {
  const plain = typed
    .slice(0, 200)
    .replace(/[\s.-]/g, '')
    .replace(/^\+62/, '0');
  if (/^\d{5,30}$/.test(plain)) return plain;
  const message =
    plain === '' ? 'Nomor wajib diisi.' : 'Nomor rekening hanya berisi angka, 5 sampai 30 angka.';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const place = z
  .string()
  .regex(/^\d{0,2}$/, 'Pilih urutan dari daftar.')
  .transform((typed) => (typed === '' ? null : Number(typed)))
  .refine((nth) => nth === null || (nth >= 1 && nth <= MAX_ACCOUNTS), 'Pilih urutan dari daftar.')
  .default(null);

const fields = z.object({
  provider: z.enum([...providers.bank, ...providers.ewallet], 'Pilih bank atau dompet digital dari daftar.'),
  number,
  holder: storableText(MAX_HOLDER, `Nama pemilik paling panjang ${MAX_HOLDER} huruf.`)
    .transform((text) => text.replace(/\s+/g, ' '))
    .refine((text) => text !== '', 'Nama pemilik wajib diisi.'),
  active: z
    .string()
    .optional()
    .transform((on) => on === 'on'),
  place,
});

export function parseAccountForm(
  sent: Record<string, unknown>,
): { ok: true; account: NewAccount } | { ok: false; errors: FieldErrors<NewAccount> } {
  const parsed = parseForm(fields, sent);
  if (!parsed.ok) return parsed;
  const kind = providers.bank.includes(parsed.value.provider) ? 'bank' : 'ewallet';
  return { ok: true, account: { ...parsed.value, kind } };
}
