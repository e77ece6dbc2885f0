export const moneyPoints = [
  {
    title: 'QRIS dengan nominal terisi',
    text: 'Pakai QRIS toko yang sudah Anda punya. Di tiap tagihan jumlahnya sudah terisi, pembeli tinggal memindai.',
  },
  {
    title: 'Rekening dan dompet digital',
    text: 'Pembeli menyalin nomor dan jumlahnya dengan sekali ketuk, jadi tidak salah ketik.',
  },
  {
    title: 'Bukti di tempatnya',
    text: 'Foto bukti bayar ada di pesanannya, tidak tercecer di chat. Kalau Anda beri batas bayar, pesanan yang lewat batal sendiri dan stoknya kembali.',
  },
  {
    title: 'Dicocokkan dengan mutasi',
    text: 'Unggah mutasi dari bank Anda, lalu lihat uang mana untuk pesanan mana. Password bank tidak pernah diminta.',
  },
];

/** The icons stand in the page in the same order. */
export const advantages = [
  {
    title: 'Ongkir diatur Anda',
    text: 'Tarif sendiri per wilayah, kurir seperti JNE lewat RajaOngkir, ambil sendiri, atau COD. Pembeli tahu totalnya sebelum memesan.',
  },
  {
    title: 'Pindah dari Shopee',
    text: 'Unggah tabel produk dari Seller Centre: nama, harga, stok, dan variannya ikut. Periksa dulu, baru disimpan. Fotonya Anda tambahkan sesudahnya.',
  },
  {
    title: 'Ukuran dan warna',
    text: 'Tiap pilihan punya harga dan stok sendiri. Yang habis ditandai, yang lain tetap bisa dibeli.',
  },
  {
    title: 'Stok selalu benar',
    text: 'Setiap pesanan langsung mengurangi stok. Barang terakhir tidak mungkin terjual dua kali, juga saat sedang ramai.',
  },
  {
    title: 'Label siap tempel',
    text: 'Cetak label alamat sampai 50 pesanan sekaligus. Nomor resinya bisa dilihat pembeli di pesanannya.',
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
      question: 'Berapa biayanya?',
      answer: `7 hari pertama gratis, tanpa kartu kredit. Sesudahnya masa aktif toko diperpanjang lewat pengelola ${platformName}, 30 hari tiap kali. Biayanya Anda tanyakan kepada pengelola, dan Anda yang memutuskan lanjut atau tidak.`,
    },
    {
      question: 'Apakah pembeli harus memasang aplikasi?',
      answer:
        'Tidak. Toko Anda dibuka di browser HP dari link yang Anda bagikan. Pembeli hanya perlu akun saat memesan, supaya bisa mengikuti pesanannya.',
    },
    {
      question: 'Apa yang terjadi setelah 7 hari?',
      answer:
        'Toko masih menerima pesanan 7 hari berikutnya, dan Anda diberi tahu cara memperpanjangnya lewat pengelola. Setelah itu produk tetap terlihat, tetapi pesanan baru berhenti sampai toko diperpanjang. Pesanan yang sudah ada tetap bisa diselesaikan, dan data Anda tidak dihapus.',
    },
    {
      question: 'Bagaimana dengan ongkos kirim?',
      answer:
        'Anda mengatur tarif sendiri per wilayah, ambil sendiri, atau COD, dan bisa menampilkan harga kurir seperti JNE lewat RajaOngkir. Pembeli memilih di keranjang dan tahu totalnya sebelum memesan. Bila belum diatur, Anda mengisinya saat mengonfirmasi pesanan.',
    },
    {
      question: 'Bagaimana cara pindah dari Shopee?',
      answer:
        'Di Seller Centre, unduh berkas Ubah Sekaligus: Informasi Dasar, Informasi Penjualan, dan Pengiriman. Unggah semuanya di halaman Produk, bagian Impor. Anda melihat dulu produk mana yang baru dan apa yang berubah. Foto tidak ikut, jadi ditambahkan sesudahnya.',
    },
    {
      question: 'Perlu komputer?',
      answer: 'Tidak. Produk, foto, dan pesanan bisa diurus dari HP. Di komputer tampilannya menyesuaikan.',
    },
  ];
}
