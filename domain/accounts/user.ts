import { z } from 'zod';
import type { Role } from '../access.ts';
import { MIN_PASSWORD_LENGTH } from '../limits.ts';
import { messages } from '../messages.ts';
import { namaToko, waNumber } from '../stores/fields.ts';
import { factorMessages } from './factors.ts';

const PASSWORD_MAX = 128;
const EMAIL_MAX = 254;

/** For this long after a login, a user can set a new password without typing the current password. */
export const FRESH_LOGIN_MS = 10 * 60_000;

/** For this long after proving the password or second factor, a user may change a shop's money settings. */
export const PASSWORD_PROOF_MS = 10 * 60_000;

export const RESET_LINK_MINUTES = 10;

export const CONFIRM_LINK_DAYS = 7;

export const accountMessages = {
  emailTaken: 'Email sudah terdaftar. Silakan login.',
  emailKnownAtCart: 'Email ini sudah terdaftar. Masukkan password-nya.',
  orderOfOtherEmail:
    'Pesanan ini sudah tercatat atas email lain yang Anda ketik sebelumnya. Tulis lagi email itu untuk melanjutkan.',
  orderOfOtherAccount:
    'Pesanan ini sudah tercatat atas akun lain yang dipakai di browser ini. Login dengan akun itu untuk melihatnya, atau ubah keranjang untuk memesan lagi.',
  emailReserved: 'Email ini tidak bisa dipakai. Pakai email lain.',
  emailRequired: 'Email wajib diisi.',
  emailInvalid: 'Format email tidak valid. Contoh: nama@contoh.com.',
  passwordRequired: 'Password wajib diisi.',
  passwordTooShort: `Password minimal ${MIN_PASSWORD_LENGTH} karakter.`,
  passwordTooLong: `Password paling panjang ${PASSWORD_MAX} karakter.`,
  passwordUnreadable: 'Password berisi karakter yang tidak bisa dipakai.',
  busy: 'Server sedang sibuk. Silakan coba lagi sebentar lagi.',
  resetLinkDead: 'Link reset password tidak berlaku lagi. Silakan minta link baru.',
  confirmLinkDead: 'Link konfirmasi ini tidak berlaku lagi.',
  openConfirmLink: 'Buka link di email konfirmasi yang kami kirim. Belum menerimanya?',
  confirmByLogin: 'Login untuk meminta link baru.',
  confirmByButton: 'Tekan tombol di bawah untuk meminta link baru.',
  emailConfirmed: 'Email Anda sudah dikonfirmasi. Terima kasih!',
  emailKnown: 'Email ini sudah dikonfirmasi. Tidak ada lagi yang perlu dilakukan.',
  confirmMailSent: 'Email konfirmasi sudah dikirim. Buka link di dalamnya.',
  currentPasswordRequired: 'Masukkan password saat ini untuk melanjutkan.',
  currentPasswordWrong: 'Password saat ini salah.',
  tooManyOrders: (seconds: number) =>
    `Terlalu banyak pesanan dalam waktu singkat. Silakan coba lagi dalam ${waitText(seconds)}.`,
  tooManyAttempts: (seconds: number) =>
    `Terlalu banyak percobaan. Silakan coba lagi dalam ${waitText(seconds)}.`,
} as const;

function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 120 ? `${minutes} menit` : `${Math.ceil(minutes / 60)} jam`;
}

const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, { error: accountMessages.emailRequired, abort: true })
  .max(EMAIL_MAX, { error: accountMessages.emailInvalid, abort: true })
  .pipe(z.email(accountMessages.emailInvalid));

/** Unlike other texts, passwords are not trimmed. */
const newPassword = (tooShort: string) =>
  z
    .string()
    .min(1, { error: tooShort, abort: true })
    .min(MIN_PASSWORD_LENGTH, tooShort)
    .max(PASSWORD_MAX, { error: accountMessages.passwordTooLong, abort: true })
    .refine((text) => text.isWellFormed() && !text.includes('\u0000'), accountMessages.passwordUnreadable);

/** Checks only for empty fields, because an impossible email or password must look like any other failed login. */
export const loginSchema = z.object({
  email: z.string().trim().toLowerCase().min(1, accountMessages.emailRequired),
  password: z.string().min(1, accountMessages.passwordRequired),
});

export const forgotPasswordSchema = z.object({ email });

export const newPasswordSchema = z.object({ newPassword: newPassword(messages.newPasswordTooShort) });

const account = z.object({
  email,
  password: z
    .string()
    .min(1, { error: accountMessages.passwordRequired, abort: true })
    .pipe(newPassword(accountMessages.passwordTooShort)),
});

const registrationSchemas = {
  customer: account.transform((input) => ({ ...input, role: 'customer' as const })),
  storeAdmin: account
    .extend({ namaToko, waNumber })
    .transform((input) => ({ ...input, role: 'storeAdmin' as const })),
  superAdmin: account
    .extend({ secretCode: z.string().max(500, messages.superAdminCodeWrong) })
    .transform((input) => ({ ...input, role: 'superAdmin' as const })),
};

export type Registration = z.output<(typeof registrationSchemas)[Role]>;

export function registrationSchema(role: Role): z.ZodType<Registration> {
  return registrationSchemas[role];
}

export function registrationRole(search: URLSearchParams): Role {
  const asked = search.getAll('role');
  if (asked.length !== 1) return 'customer';
  return asked[0] === 'storeAdmin' || asked[0] === 'superAdmin' ? asked[0] : 'customer';
}

/** The URL holds a code instead of a text, so that a forged link cannot show its own text on the page. */
export function loginNotice(code: string | null): { tone: 'info' | 'success'; text: string } | null {
  if (code === 'checkout') return { tone: 'info', text: messages.checkoutNeedsLogin };
  if (code === 'profil') return { tone: 'info', text: messages.profileMissing };
  if (code === 'waktu') return { tone: 'info', text: factorMessages.stepOver };
  if (code === 'password') return { tone: 'success', text: messages.passwordChanged };
  return null;
}
