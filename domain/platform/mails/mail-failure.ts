const RULES: [RegExp, string][] = [
  [/link in it has expired/, 'Tidak sempat diserahkan sebelum link di dalamnya kedaluwarsa.'],
  [
    /ECONNREFUSED|ETIMEDOUT|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EDNS|timeout|Connection closed/i,
    'Server email tidak bisa dihubungi.',
  ],
  [/EAUTH|Invalid login|\b53[045]\b/i, 'Server email menolak login platform ini.'],
  [/certificate|ETLS|TLS|SSL/i, 'Sambungan aman ke server email gagal.'],
  [/Recipient|RCPT TO|\b(550|551|553)\b/i, 'Server email menolak alamat penerima.'],
  [/\b(452|552)\b|quota|mailbox full/i, 'Kotak surat penerima penuh.'],
  [/\b4\d\d\b/, 'Server email sedang tidak mau menerima.'],
];

/** In words for people; `error` is what the mail server or the way to it answered. */
export function mailFailure(error: string): string {
  const rule = RULES.find(([pattern]) => pattern.test(error));
  return rule ? rule[1] : 'Server email menolak email ini.';
}
