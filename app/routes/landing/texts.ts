export const moneyPoints = [
  {
    title: 'QRIS dengan nominal terisi',
    text: 'Pakai QRIS toko yang sudah Anda punya. Pembeli tinggal memindai.',
  },
  {
    title: 'Rekening dan dompet digital',
    text: 'Nomor dan jumlahnya disalin dengan sekali ketuk.',
  },
  {
    title: 'Bukti di tempatnya',
    text: 'Foto bukti bayar ada di pesanannya. Beri batas bayar: yang lewat batal sendiri, dan stok kembali.',
  },
  {
    title: 'Dicocokkan dengan mutasi',
    text: 'Unggah mutasi bank, lalu lihat uang mana untuk pesanan mana. Password bank tidak pernah diminta.',
  },
];

/** route.tsx lists the icons of these advantages in the same order. */
export const advantages = [
  {
    title: 'Ongkir diatur Anda',
    text: 'Tarif per wilayah, kurir seperti JNE lewat RajaOngkir, ambil sendiri, atau COD. Pembeli tahu totalnya sebelum memesan.',
  },
  {
    title: 'Pindah dari Shopee',
    text: 'Unggah tabel dari Seller Centre: nama, harga, stok, dan varian ikut. Anda periksa dulu, baru disimpan.',
  },
  {
    title: 'Ukuran dan warna',
    text: 'Tiap pilihan punya harga dan stok sendiri. Yang habis ditandai, yang lain tetap bisa dibeli.',
  },
  {
    title: 'Stok selalu benar',
    text: 'Setiap pesanan langsung mengurangi stok. Barang terakhir tidak terjual dua kali, juga saat ramai.',
  },
  {
    title: 'Label siap tempel',
    text: 'Cetak label alamat sampai 50 pesanan sekaligus. Pembeli melihat nomor resinya di pesanan.',
  },
  {
    title: 'Laporan siap baca',
    text: 'Pendapatan per hari, produk terlaris, dan tagihan yang belum dibayar. Bisa diunduh ke Excel.',
  },
];

export const openingSteps = [
  {
    title: 'Daftar',
    text: 'Cukup email, nama toko, dan nomor WhatsApp. Toko Anda langsung jadi, gratis 7 hari.',
  },
  {
    title: 'Isi etalase',
    text: 'Foto produk dari HP, lalu tulis harga, stok, dan beratnya. Atau unggah tabel produk dari Shopee.',
  },
  {
    title: 'Bagikan link toko',
    text: 'Kirim ke grup, status, atau bio. Pesanan yang masuk muncul di dashboard tanpa perlu memuat ulang.',
  },
];

export function questions(platformName: string): { question: string; answer: string }[] {
  return [
    {
      question: 'Bagaimana pembeli membayar?',
      answer: `Langsung kepada Anda, ke rekening, dompet digital, atau QRIS toko Anda. Pembeli mengirim foto buktinya di halaman pesanan, dan Anda mencocokkannya dengan mutasi. ${platformName} tidak memproses pembayaran dan tidak memegang uang siapa pun.`,
    },
    {
      question: 'Apakah pembeli harus memasang aplikasi?',
      answer:
        'Tidak. Toko Anda dibuka di browser HP dari link yang Anda bagikan. Pembeli hanya perlu akun saat memesan, supaya bisa mengikuti pesanannya.',
    },
    {
      question: 'Berapa biayanya setelah 7 hari?',
      answer: `Toko diperpanjang lewat pengelola ${platformName}, 30 hari tiap kali. Biayanya Anda tanyakan dulu kepada pengelola, lalu Anda yang memutuskan. Kalau tidak diperpanjang, toko masih menerima pesanan 7 hari lagi. Setelah itu produk tetap terlihat, tetapi pesanan baru berhenti. Pesanan yang sudah ada tetap bisa diselesaikan, dan data Anda tidak dihapus.`,
    },
    {
      question: 'Bagaimana dengan ongkos kirim?',
      answer:
        'Anda mengatur tarif sendiri per wilayah, ambil sendiri, atau COD, dan bisa menampilkan harga kurir seperti JNE lewat RajaOngkir. Pembeli memilih di keranjang dan tahu totalnya sebelum memesan. Bila belum diatur, Anda mengisinya saat mengonfirmasi pesanan.',
    },
    {
      question: 'Bagaimana cara pindah dari Shopee?',
      answer:
        'Di Seller Centre, unduh berkas Ubah Sekaligus: Informasi Dasar, Informasi Penjualan, dan Pengiriman. Di halaman Produk, pilih Impor dan unggah semuanya. Anda melihat dulu produk mana yang baru dan apa yang berubah. Foto tidak ikut, jadi ditambahkan sesudahnya.',
    },
    {
      question: 'Perlu komputer?',
      answer: 'Tidak. Produk, foto, dan pesanan bisa diurus dari HP. Di komputer tampilannya menyesuaikan.',
    },
  ];
}
