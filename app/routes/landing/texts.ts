/** The icons stand in the page in the same order. */
export const advantages = [
  {
    title: 'Toko Anda, bukan lapak bersama',
    text: 'Nama, logo, dan warna Anda yang tampil. Pembeli hanya melihat produk Anda, tanpa iklan dan tanpa toko lain di sebelahnya.',
  },
  {
    title: 'Pesanan sampai ke WhatsApp',
    text: 'Pembeli mengisi keranjang dan alamat, lalu rinciannya dikirim lewat chat. Catatannya tetap rapi di dashboard, dari tagihan sampai selesai.',
  },
  {
    title: 'Stok selalu benar',
    text: 'Setiap pesanan langsung mengurangi stok. Barang terakhir tidak mungkin terjual dua kali, juga saat sedang ramai.',
  },
];

export const openingSteps = [
  {
    title: 'Daftar',
    text: 'Cukup email, nama toko, dan nomor WhatsApp. Toko Anda langsung jadi, gratis 7 hari.',
  },
  {
    title: 'Isi etalase',
    text: 'Foto produk dari HP, tulis harga, stok, dan beratnya. Ukuran foto kami rapikan.',
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
      question: 'Perlu komputer?',
      answer: 'Tidak. Produk, foto, dan pesanan bisa diurus dari HP. Di komputer tampilannya menyesuaikan.',
    },
  ];
}
