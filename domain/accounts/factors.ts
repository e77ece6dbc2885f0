export type Passkey = { id: string; name: string; createdAt: Date };

export type Factors = { totp: boolean; codesLeft: number; passkeys: Passkey[] };

export const noFactors: Factors = { totp: false, codesLeft: 0, passkeys: [] };

export const BACKUP_CODES = 10;

export const MAX_PASSKEYS = 10;

const PASSKEY_NAME_MAX = 40;

/** The characters of backup codes. 0, 1, i, l and o are left out, because people misread them on paper. */
export const BACKUP_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 16 random characters hold 79 bits: too many to find a backup code by brute force from its stolen hash. */
const BACKUP_LENGTH = 16;

const STEP_MS = 30_000;

export const factorMessages = {
  codeRequired: 'Masukkan kode dari aplikasi atau kode cadangan.',
  codeWrong: 'Kode salah atau sudah dipakai. Tunggu kode berikutnya di aplikasi, lalu coba lagi.',
  challengeSpent: 'Terlalu banyak kode salah. Login lagi, lalu coba lagi.',
  otherWays: 'Kode cadangan dan passkey tetap bisa dipakai.',
  setupCodeWrong: 'Kode salah. Masukkan kode 6 angka yang tampil di aplikasi sekarang.',
  setupGone: 'Pemasangan ini sudah tidak berlaku. Mulai lagi.',
  stepOver: 'Waktunya habis. Silakan login lagi.',
  needsLoginPage:
    'Akun ini memakai verifikasi dua langkah. Login dulu lewat halaman Login, lalu kembali ke keranjang.',
  proofNeeded: 'Buktikan dulu bahwa ini Anda, lalu ulangi.',
  passkeyRefused: 'Passkey ini tidak bisa dipakai. Coba lagi, atau pakai cara lain.',
  passkeyKnown: 'Passkey ini sudah terdaftar.',
  passkeysFull: `Paling banyak ${MAX_PASSKEYS} passkey. Hapus yang tidak dipakai.`,
  gone: 'Ini sudah dihapus.',
  proven: 'Terima kasih. Anda bisa melanjutkan.',
  totpAdded: 'Verifikasi dua langkah aktif.',
  passkeyAdded: 'Passkey ditambahkan.',
  totpRemoved: 'Kode dari aplikasi tidak dipakai lagi.',
  passkeyRemoved: 'Passkey dihapus.',
  codesMade: 'Kode cadangan baru sudah dibuat. Yang lama tidak berlaku lagi.',
} as const;

/** Returns the code without spaces and dashes, and its kind; null if it can be neither kind. */
export function readCode(typed: unknown): { kind: 'totp' | 'backup'; code: string } | null {
  if (typeof typed !== 'string' || typed.length > 60) return null;
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code };
  return isBackupCode(code) ? { kind: 'backup', code } : null;
}

function isBackupCode(code: string): boolean {
  return code.length === BACKUP_LENGTH && [...code].every((letter) => BACKUP_ALPHABET.includes(letter));
}

/** Makes a backup code such as 'abcd-efgh-jkmn-pqrs'. `random` must return random indexes of BACKUP_ALPHABET. */
export function backupCodeOf(random: () => number): string {
  const letters = Array.from({ length: BACKUP_LENGTH }, () => BACKUP_ALPHABET[random()] ?? '');
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** Returns the time steps of the current, previous and next TOTP code, because a phone's clock may be wrong. */
export function acceptedSteps(now: number): number[] {
  const step = Math.floor(now / STEP_MS);
  return [step, step - 1, step + 1];
}

export function passkeyName(typed: unknown): string {
  const name = typeof typed === 'string' ? typed.replace(/\p{C}/gu, '').trim() : '';
  return name.slice(0, PASSKEY_NAME_MAX) || 'Passkey';
}
