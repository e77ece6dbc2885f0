import { expect, test } from 'vitest';
import { mailFailure } from './mail-failure.ts';

test.each([
  ['the link in it has expired', 'Tidak sempat diserahkan sebelum link di dalamnya kedaluwarsa.'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'Server email tidak bisa dihubungi.'],
  ['getaddrinfo ENOTFOUND smtp.contoh.test', 'Server email tidak bisa dihubungi.'],
  ['Invalid login: 535 5.7.8 Authentication failed', 'Server email menolak login platform ini.'],
  ['self-signed certificate', 'Sambungan aman ke server email gagal.'],
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 unknown",
    'Server email menolak alamat penerima.',
  ],
  [
    "Can't send mail - all recipients were rejected: 451 4.7.1 greylisted",
    'Server email sedang tidak mau menerima.',
  ],
  ["Can't send mail - all recipients were rejected: 452 4.2.2 over quota", 'Kotak surat penerima penuh.'],
  ['Message failed: 550 5.7.26 unauthenticated', 'Server email menolak email ini.'],
  [
    "Can't send mail - all recipients were rejected: 550 <a@ssl.id> unknown",
    'Server email menolak alamat penerima.',
  ],
  ['Message failed: 552 5.2.2 mailbox full', 'Kotak surat penerima penuh.'],
  ['451 4.7.1 greylisted, try later', 'Server email sedang tidak mau menerima.'],
  ['Message failed: 554 5.7.1 spam', 'Server email menolak email ini.'],
])('%s: %s', (error, words) => {
  expect(mailFailure(error)).toBe(words);
});
