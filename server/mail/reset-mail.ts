import { RESET_LINK_MINUTES } from '../../domain/user.ts';
import { env } from '../env.ts';
import { escapeHtml, headerText, type Mail } from './message.ts';

/** The mail that carries a reset link to the account's own address. */
export function resetMail({ email, link }: { email: string; link: string }): Mail {
  const platform = headerText(env.platformName);
  const asked = `Ada permintaan untuk mengganti password akun ${email} di ${platform}.`;
  const how = `Buka link ini dalam ${RESET_LINK_MINUTES} menit untuk membuat password baru. Link hanya bisa dipakai satu kali.`;
  const ignore = 'Kalau bukan Anda yang meminta, abaikan email ini: password Anda tidak berubah.';
  return {
    to: email,
    subject: `Reset password ${platform}`,
    text: `Halo,\n\n${asked}\n${how}\n\n${link}\n\n${ignore}\n\n${platform}\n`,
    html: `<!doctype html>
<html lang="id">
<body>
<p>Halo,</p>
<p>${escapeHtml(asked)}</p>
<p>${escapeHtml(how)}</p>
<p><a href="${escapeHtml(link)}">Buat password baru</a></p>
<p>Atau salin alamat ini ke browser Anda:<br>${escapeHtml(link)}</p>
<p>${escapeHtml(ignore)}</p>
<p>${escapeHtml(platform)}</p>
</body>
</html>
`,
  };
}
