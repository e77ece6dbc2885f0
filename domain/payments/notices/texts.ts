const MINUTE_MS = 60_000;

export function lastNoticeText(heardAt: Date | null, now: Date): string {
  if (!heardAt) return 'belum pernah terdengar';
  const minutes = Math.max(0, Math.floor((now.getTime() - heardAt.getTime()) / MINUTE_MS));
  if (minutes < 1) return 'baru saja terdengar';
  if (minutes < 60) return `terakhir terdengar ${minutes} menit lalu`;
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? `terakhir terdengar ${hours} jam lalu`
    : `terakhir terdengar ${Math.floor(hours / 24)} hari lalu`;
}

export const paymentNoticeMessages = {
  revoked: (name: string) => `${name} dicabut. Kuncinya tidak berlaku lagi.`,
  added: (name: string) => `${name} ditambahkan. Salin kuncinya sekarang: hanya tampil sekali ini.`,
  tooManyPhones: (most: number) => `Paling banyak ${most} HP. Cabut dulu yang tidak dipakai.`,
  phoneGone: 'HP ini sudah tidak ada.',
  silenceSaved: 'Waktu diam disimpan.',
  noticeGone: 'Notifikasi ini sudah tidak ada.',
  noApp:
    'Nama aplikasinya tidak dikirim, jadi tidak bisa diajarkan. Tambahkan field package di aplikasi penerus.',
  noAmount: 'Pilih jumlah uang di notifikasi ini.',
  tooManyRules: 'Paling banyak 50 pola. Hapus dulu yang tidak dipakai.',
  taught: 'Pola disimpan. Uang masuk ini ada di Cek Mutasi, dan notifikasi seperti ini sekarang terbaca.',
  forgotten: 'Notifikasi dihapus.',
  allForgotten: 'Semua notifikasi yang belum terbaca dihapus.',
  ruleForgotten: 'Pola dihapus.',
  ruleGone: 'Pola ini sudah tidak ada.',
  automaticSaved: 'Otomatis lunas disimpan.',
  undone: (orderNumber: number) =>
    `Pesanan #${orderNumber} kembali menunggu pembayaran. Kabari pembelinya lewat chat.`,
  undoLate:
    'Sudah lewat 15 menit, atau pesanannya sudah berlanjut. Buka pesanannya, lalu batalkan bila perlu.',
  marked: (orderNumber: number) => `Pesanan #${orderNumber} ditandai sudah dibayar.`,
  notMarked: (reason: string) => `Pesanan belum ditandai sudah dibayar: ${reason}`,
  notOpen: (status: string) => `pesanan ini sekarang berstatus "${status}".`,
  paymentGone: 'uang masuk ini sudah tidak ada.',
  paymentUsed: 'uang masuk ini sudah dipakai atau disisihkan.',
  notSaved: (reason: string) => `Gagal menyimpan: ${reason}`,
};
