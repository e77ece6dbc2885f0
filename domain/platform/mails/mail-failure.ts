const REFUSED = 'Server email menolak email ini.';

/** The first matching rule wins, so specific rules come first. */
const RULES: [RegExp, string][] = [
  [/link in it has expired/, 'Tidak sempat diserahkan sebelum link di dalamnya kedaluwarsa.'],
  [
    /ECONNREFUSED|ETIMEDOUT|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EDNS|timeout|Connection closed/i,
    'Server email tidak bisa dihubungi.',
  ],
  [/EAUTH|Invalid login|\b53[045]\b/, 'Server email menolak login platform ini.'],
  [/\b[45]52\b|quota|mailbox full/i, 'Kotak surat penerima penuh.'],
  [/\b4\d\d\b/, 'Server email sedang tidak mau menerima.'],
  [/\b5\.7\.\d|Message failed/, REFUSED],
  [/\b55[013]\b|recipients were rejected/, 'Server email menolak alamat penerima.'],
  [/\b5\d\d\b/, REFUSED],
  [/certificate|TLS|SSL/i, 'Sambungan aman ke server email gagal.'],
];

export function mailFailure(error: string): string {
  const rule = RULES.find(([pattern]) => pattern.test(error));
  return rule ? rule[1] : REFUSED;
}
