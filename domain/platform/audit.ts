export const auditActions = {
  'store-status': 'Mengubah status toko',
  'extend-trial': 'Memperpanjang toko',
  'store-note': 'Mengubah catatan toko',
  'rent-plan': 'Mengubah paket sewa',
  'rent-paid': 'Menerima pembayaran sewa',
  'rent-cancelled': 'Membatalkan pembayaran sewa',
  'rent-refused': 'Menolak bukti bayar sewa',
  'rent-given': 'Memberi atau mengoreksi hari sewa',
  'rent-list': 'Melihat tagihan sewa',
  'store-list': 'Melihat daftar toko',
  'store-visit': 'Melihat dashboard toko',
  'store-write': 'Mencoba mengubah isi toko',
  'order-visit': 'Melihat pesanan',
  'file-visit': 'Melihat berkas pribadi',
  'payment-change': 'Mengubah rekening, QRIS, atau nomor WhatsApp toko',
  'team-change': 'Mengubah tim toko',
  'report-download': 'Mengunduh laporan',
  'customer-list': 'Mengunduh daftar pelanggan',
  'mail-list': 'Melihat email gagal',
  mailRetried: 'Mencoba lagi email gagal',
  'audit-visit': 'Melihat catatan audit',
  superAdminLogin: 'Login super admin',
  superAdminFactorRefused: 'Kode langkah kedua ditolak',
  backupCodeUsed: 'Memakai kode cadangan',
  factorAdded: 'Memasang verifikasi dua langkah',
  factorRemoved: 'Menghapus verifikasi dua langkah',
  factorsCleared: 'Operator menghapus verifikasi dua langkah',
  superAdminRegistered: 'Pendaftaran super admin',
  superAdminCodeRefused: 'Pendaftaran super admin ditolak (kode)',
  superAdminRefused: 'Pendaftaran super admin ditolak (lainnya)',
} as const;

export type AuditAction = keyof typeof auditActions;

export function isAuditAction(value: unknown): value is AuditAction {
  return typeof value === 'string' && Object.hasOwn(auditActions, value);
}
