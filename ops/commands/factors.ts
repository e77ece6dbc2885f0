import { findRunning } from '#server/db/embedded.ts';
import { env } from '#server/env.ts';
import { openDatabase } from '#server/program/database.ts';
import { removeFactors } from '#server/program/factor-removal.ts';
import { failureText, say } from '#server/program/say.ts';
import { startError } from '#server/start-error.ts';

try {
  const [email] = process.argv.slice(2);
  if (!email?.includes('@')) throw startError('Perintahnya: npm run 2fa:remove -- nama@contoh.com');
  await remove(email);
  process.exit(0);
} catch (error) {
  say(failureText(error));
  process.exit(1);
}

/** Removes an account's second factors, whether the program is running or stopped. */
async function remove(email: string): Promise<void> {
  const running = env.databaseUrl ? { appUrl: env.databaseUrl } : await findRunning(env.dataDir);
  const opened = running ? null : await openDatabase(env);
  try {
    const removal = await removeFactors(running?.appUrl ?? opened?.appUrl ?? '', email);
    if (!removal) throw startError(`Tidak ada akun ${email}.`);
    const app = removal.app ? 'kode dari aplikasi' : 'tanpa kode dari aplikasi';
    say(`Verifikasi dua langkah ${email} sudah dihapus: ${app}, ${removal.passkeys} passkey.`);
    say('Semua perangkatnya sudah keluar, dan penghapusan ini tercatat di catatan audit.');
  } finally {
    await opened?.embedded?.stop();
  }
}
