import { expect, test } from 'vitest';
import { auditActions } from './audit.ts';
import { auditSentence } from './audit-sentence.ts';

const sentences: [string, unknown, string][] = [
  ['store-status', { status: 'active', from: 'trial' }, 'Mengaktifkan toko (sebelumnya trial).'],
  ['store-status', { status: 'inactive' }, 'Menonaktifkan toko.'],
  [
    'extend-trial',
    { from: '2026-11-21T03:00:00.000Z', expiryDate: '2026-12-21T03:00:00.000Z', countedFrom: 'end' },
    'Memperpanjang toko sampai 21 Desember 2026 (sebelumnya berakhir 21 November 2026).',
  ],
  [
    'extend-trial',
    { from: '2020-01-01T03:00:00.000Z', expiryDate: '2026-12-21T03:00:00.000Z', countedFrom: 'today' },
    'Memperpanjang toko sampai 21 Desember 2026 (sebelumnya berakhir 1 Januari 2020; dihitung dari hari ini).',
  ],
  [
    'extend-trial',
    { from: null, expiryDate: '2026-12-21T03:00:00.000Z' },
    'Memperpanjang toko sampai 21 Desember 2026 (sebelumnya tanpa tanggal akhir).',
  ],
  ['extend-trial', { expiryDate: '2026-12-21T03:00:00.000Z' }, 'Memperpanjang toko sampai 21 Desember 2026.'],
  ['extend-trial', { expiryDate: 7, from: 'besok' }, 'Memperpanjang toko.'],
  ['rent-plan', { subject: 'Usaha', price: 50_000 }, 'Menyimpan paket Usaha (Rp 50.000).'],
  ['rent-plan', { subject: 'Usaha', ended: true }, 'Mengakhiri paket Usaha.'],
  ['rent-plan', { subject: 'Usaha', ended: false }, 'Menawarkan lagi paket Usaha.'],
  [
    'rent-paid',
    { subject: 'SEWA/2026/00001', days: '31', expiryDate: '2026-12-21T03:00:00.000Z' },
    'Menerima pembayaran sewa SEWA/2026/00001: 31 hari, sampai 21 Desember 2026.',
  ],
  [
    'rent-cancelled',
    { subject: 'SEWA/2026/00001', days: '-31', expiryDate: '2026-12-21T03:00:00.000Z' },
    'Membatalkan pembayaran sewa SEWA/2026/00001: -31 hari, sampai 21 Desember 2026.',
  ],
  ['rent-refused', {}, 'Menolak bukti bayar sewa.'],
  [
    'rent-given',
    { change: 'gift', days: '14', expiryDate: '2026-12-21T03:00:00.000Z' },
    'Memberi hadiah: 14 hari, sampai 21 Desember 2026.',
  ],
  ['rent-given', { change: 'correction', days: '-2' }, 'Mengoreksi sewa: -2 hari.'],
  [
    'rent-given',
    { refused: true },
    'Ingin memberi atau mengoreksi hari; ditolak, tanggal berakhirnya sudah lain.',
  ],
  ['rent-list', {}, 'Melihat tagihan sewa.'],
  ['rent-list', { format: 'csv' }, 'Mengunduh tagihan sewa (csv).'],
  ['store-note', {}, 'Menulis catatan toko.'],
  ['store-note', { emptied: true }, 'Menghapus catatan toko.'],
  ['store-note', { refused: true }, 'Ingin mengubah catatan toko; ditolak, catatannya sudah lain.'],
  [
    'store-status',
    { status: 'active', from: 'active', refused: true },
    'Ingin mengaktifkan toko; ditolak, statusnya sudah active.',
  ],
  [
    'store-status',
    { status: 'inactive', from: null, refused: true },
    'Ingin menonaktifkan toko; ditolak, tokonya tidak ada.',
  ],
  [
    'extend-trial',
    { from: '2026-11-21T03:00:00.000Z', refused: true },
    'Ingin memperpanjang toko; ditolak, tanggal berakhirnya sekarang 21 November 2026.',
  ],
  [
    'extend-trial',
    { from: null, refused: true },
    'Ingin memperpanjang toko; ditolak, tanggal berakhirnya lain.',
  ],
  ['store-list', {}, 'Melihat daftar toko.'],
  ['superAdminFactorRefused', {}, 'Login ditolak: password benar, tetapi kode langkah kedua salah.'],
  [
    'superAdminFactorRefused',
    { what: 'session' },
    'Kode langkah kedua salah, saat diminta lagi dalam sesi yang sudah login.',
  ],
  ['backupCodeUsed', {}, 'Memakai sebuah kode cadangan.'],
  ['factorAdded', { what: 'totpAdded' }, 'Memasang kode dari aplikasi.'],
  ['factorAdded', { what: 'passkeyAdded' }, 'Memasang sebuah passkey.'],
  ['factorAdded', { what: 'codesMade' }, 'Membuat kode cadangan baru.'],
  ['factorRemoved', { what: 'passkeyRemoved' }, 'Menghapus sebuah passkey.'],
  ['factorsCleared', { passkeys: 1, app: true }, 'Operator menghapus semua verifikasi dua langkah akun ini.'],
  ['store-list', { cari: 'sri@' }, 'Mencari toko: “sri@”.'],
  ['store-visit', {}, 'Melihat dashboard toko.'],
  ['order-visit', { orderId: '0199' }, 'Melihat pesanan 0199.'],
  ['file-visit', { fileId: '0200' }, 'Melihat berkas pribadi 0200.'],
  ['customer-list', { format: 'csv' }, 'Mengunduh daftar pelanggan (csv).'],
  ['report-download', { format: 'csv', days: 'Semua Waktu' }, 'Mengunduh laporan (csv): Semua Waktu.'],
  [
    'report-download',
    { format: 'csv', days: 'Semua Waktu', onlyRefunds: true },
    'Mengunduh pengembalian dana dari laporan (csv): Semua Waktu.',
  ],
  [
    'payment-change',
    { change: 'Rekening diubah', subject: 'BCA …7890 a.n. Sri', former: 'BRI …1111 a.n. Sri' },
    'Rekening diubah: BCA …7890 a.n. Sri (sebelumnya BRI …1111 a.n. Sri).',
  ],
  [
    'payment-change',
    { change: 'Rekening dihapus', subject: '', former: 'BRI …1111 a.n. Sri' },
    'Rekening dihapus (sebelumnya BRI …1111 a.n. Sri).',
  ],
  [
    'team-change',
    { change: 'Peran atau hak Ani diubah', subject: 'Lihat saja', former: 'Kasir/CS' },
    'Peran atau hak Ani diubah: Lihat saja (sebelumnya Kasir/CS).',
  ],
  ['mailRetried', { mailId: 'x' }, 'Mencoba lagi email gagal.'],
  ['mailRetried', { mailId: 'x', refused: true }, 'Ingin mencoba lagi sebuah email; ditolak.'],
  [
    'superAdminRefused',
    { limited: true },
    'Pendaftaran super admin ditolak: terlalu banyak pendaftaran dari alamat ini (dicatat sekali per jam).',
  ],
  ['superAdminRegistered', {}, 'Mendaftar sebagai super admin.'],
  ['superAdminCodeRefused', { limited: false }, 'Pendaftaran super admin ditolak: kode rahasia salah.'],
  [
    'superAdminCodeRefused',
    { limited: true },
    'Pendaftaran super admin ditolak: terlalu banyak percobaan kode.',
  ],
  [
    'superAdminRefused',
    {},
    'Pendaftaran super admin ditolak: kode rahasia benar, tetapi email sudah terdaftar.',
  ],
];

test.each(sentences)('%s with %j reads: %s', (action, details, sentence) => {
  expect(auditSentence(action, details)).toBe(sentence);
});

test('every action in the filter has its own sentence', () => {
  for (const action of Object.keys(auditActions)) expect(auditSentence(action, {})).not.toContain(action);
});

test('an unknown action, or details of any shape, still give a sentence', () => {
  expect(auditSentence('something-new', null)).toBe('Tindakan: something-new.');
  for (const details of [null, 1, 'x', [], { status: {} }])
    expect(auditSentence('store-status', details)).toBe('Mengaktifkan toko.');
});
