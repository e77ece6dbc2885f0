/**
 * SPEC §8's catalogue in its order, then the confirmations. The texts are literal: tests assert them. Where
 * SPEC's text ends in '...' it is a function that takes the short reason.
 */
export const messages = {
  // Auth
  loginFailed: 'Email atau password yang Anda masukkan salah.',
  profileMissing: 'Profil pengguna tidak ditemukan. Melakukan logout...',
  checkoutNeedsLogin: 'Anda harus login sebagai pelanggan untuk menyelesaikan pesanan.',
  checkoutCustomersOnly: 'Hanya pelanggan yang bisa melakukan checkout. Silakan masuk dengan akun pelanggan.',
  emailUnknown: 'Email tidak terdaftar.',
  resetMailSent: 'Berhasil! Silakan cek email Anda untuk link reset password.',
  newPasswordTooShort: 'Password baru harus minimal 6 karakter.',
  passwordChanged: 'Password berhasil diubah! Silakan login kembali.',
  passwordChangeFailed: (reason: string) => `Gagal mengubah password. Error: ${reason}`,
  superAdminCodeWrong: 'Kode Rahasia Super Admin salah!',
  // Cart and shop
  mixedStores:
    'Anda hanya dapat membeli dari satu toko dalam satu waktu. ' +
    'Harap selesaikan pembelian Anda dari toko sebelumnya atau kosongkan keranjang Anda untuk memulai dari toko ini.',
  storeIdMissing: 'ID Toko tidak ditemukan.',
  storeGone: 'Toko ini tidak (lagi) ada.',
  storeLoadFailed: 'Gagal memuat data toko.',
  storeNotFound: 'Toko tidak ditemukan.',
  cartStoreWithoutNumber: 'Nomor WhatsApp admin untuk toko ini belum diatur.',
  cartStoreNotFound: 'Data toko tidak ditemukan.',
  cartStoreLoadFailed: 'Gagal mengambil data toko.',
  checkoutFailed: (reason: string) => `Terjadi kesalahan saat checkout: ${reason}`,
  checkoutWithoutNumber: 'Maaf, nomor admin toko ini tidak tersedia. Silakan coba lagi nanti.',
  checkoutDone: 'Pesanan berhasil dikirim ke Admin! Anda akan diarahkan ke halaman profil.',
  orderRecordedOnce: 'Pesanan ini sudah tercatat saat koneksi terputus, dan hanya tercatat satu kali.',
  storageUnreadable: (key: string) => `Gagal parse ${key} dari local storage`,
  // Profile and orders (customer)
  orderHistoryLoadFailed: 'Gagal memuat riwayat pesanan.',
  profileSaved: 'Profil berhasil diperbarui!',
  orderNotFound: 'Pesanan tidak ditemukan.',
  accessDenied: 'Akses ditolak.',
  orderLoadFailed: 'Gagal memuat detail pesanan.',
  invoiceLoadFailed: 'Gagal memuat data faktur.',
  orderStoreWithoutNumber: 'Nomor WhatsApp admin toko ini tidak tersedia.',
  // Admin: products
  productsLoadFailed: 'Gagal memuat produk',
  productsNotMigrated: 'Gagal memuat produk: Index diperlukan. Hubungi pengelola platform.',
  productAddFailed: (reason: string) => `Gagal menambah produk: ${reason}`,
  productDeleteFailed: (reason: string) => `Gagal menghapus produk: ${reason}`,
  productUpdateFailed: (reason: string) => `Gagal memperbarui produk: ${reason}`,
  productFieldsMissing: 'Nama, Harga, Stok dan Berat tidak boleh kosong.',
  productNumbersOnly: 'Harga, Stok, dan Berat harus angka.',
  productWeightPositive: 'Berat harus lebih besar dari 0 gram.',
  productAddFieldsMissing: 'Semua kolom wajib diisi: nama, harga, stok, dan berat.',
  // Admin: settings
  settingsSaveFailed: (reason: string) => `Gagal menyimpan: ${reason}`,
  settingsSaved: 'Pengaturan berhasil disimpan!',
  notLoggedIn: 'User tidak login.',
  storeUnlinked: 'Admin tidak memiliki ID toko terkait.',
  // Admin: orders
  ordersLoadFailed: (reason: string, code: string) => `Gagal memuat pesanan: ${reason} (Code: ${code})`,
  orderUpdateFailed: (reason: string) => `Gagal memperbarui status: ${reason}`,
  orderIncomplete: 'Informasi tidak lengkap untuk memuat pesanan.',
  orderStoreMismatch: 'Anda tidak punya izin melihat pesanan ini (Store ID tidak cocok).',
  ordersDenied: 'IZIN DITOLAK: Anda tidak punya izin untuk memuat pesanan ini (cek Security Rules).',
  // Report
  reportNotMigrated:
    'Gagal memuat laporan: Index Firestore diperlukan. ' +
    'Cek console browser untuk link pembuatan index (storeId, status, createdAt).',
  reportDenied: 'Gagal memuat laporan: Izin ditolak (cek Security Rules).',
  reportLoadFailed: 'Gagal memuat laporan awal.',
  // Shipping settings
  shippingLoadFailed: 'Gagal memuat pengaturan ongkir yang tersimpan.',
  shippingCityMissing: 'Silakan pilih kota/kabupaten asal.',
  shippingProviderFailed: (reason: string) =>
    `Gagal mengambil data dari RajaOngkir: ${reason}. Mungkin perlu CORS proxy?`,
  shippingSaveFailed: (reason: string) => `Gagal menyimpan pengaturan: ${reason}`,
  shippingSaved: 'Pengaturan ongkir berhasil disimpan!',
  // Super admin
  storesLoadFailed: 'Gagal mengambil data toko.',
  storeStatusChanged: 'Status berhasil diperbarui!',
  trialExtended: 'Trial berhasil diperpanjang!',
  superAdminFailed: (reason: string) => `Error: ${reason}`,
  // Life of a shop
  storeTakesNoOrders: 'Toko ini sedang tidak menerima pesanan.',
  storeInactive: 'Toko ini sedang tidak aktif.',
  // Confirmations and their results (SPEC §4, §5)
  confirmOrderStatus: (status: string) => `Ubah status pesanan ini menjadi "${status}"?`,
  orderStatusChanged: 'Status pesanan berhasil diperbarui!',
  confirmActivate: (namaToko: string) => `Aktifkan toko "${namaToko}"?`,
  confirmDeactivate: (namaToko: string) => `Nonaktifkan toko "${namaToko}"?`,
  confirmExtend: (namaToko: string, date: string) =>
    `Perpanjang toko "${namaToko}" 30 hari? Tanggal berakhir baru: ${date}.`,
  confirmProductDelete: 'Apakah Anda yakin ingin menghapus produk ini?',
  confirmOtherStore:
    'Keranjang Anda berisi produk dari toko lain. Kosongkan keranjang dan lanjut ke toko ini?',
} as const;
