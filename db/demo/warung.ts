import type { DemoShop } from './shop.ts';

/** A food stall: small prices, quick turnover. */
export const warung: DemoShop = {
  namaToko: 'Warung Bu Sri',
  waNumber: '6281211110001',
  deskripsi:
    'Masakan rumahan Jawa, dimasak tiap pagi. Antar sekitar kota atau ambil sendiri. Buka setiap hari 08.00–20.00.',
  caraPembayaran: 'Transfer BCA 123 456 7890 a.n. Sri Rahayu, atau bayar tunai saat pesanan diantar.',
  themeColor: '#c2410c',
  logo: 'warung/logo.svg',
  shippingCosts: [8_000, 10_000, 12_000],
  couriers: ['Kurir warung', 'GoSend', 'GrabExpress'],
  vouchers: [
    { code: 'HEMAT10', kind: 'percent', value: 10, maxDiscount: 20_000, minPurchase: 50_000, quota: 100 },
    { code: 'ONGKIR5', kind: 'rupiah', value: 5_000, maxDiscount: null, minPurchase: 30_000, quota: null },
  ],
  products: [
    {
      namaProduk: 'Nasi Goreng Spesial',
      harga: 22_000,
      stok: 40,
      berat: 450,
      deskripsi: 'Nasi goreng bumbu ulek dengan telur mata sapi, kerupuk, dan acar segar.',
      options: [{ name: 'Rasa', values: ['Tidak pedas', 'Sedang', 'Pedas'] }],
      picture: 'warung/nasi-goreng.webp',
    },
    {
      namaProduk: 'Sate Ayam Madura',
      harga: 28_000,
      stok: 30,
      berat: 400,
      deskripsi:
        'Sepuluh tusuk sate dada dan paha, dibakar arang, dengan bumbu kacang kental, kecap, dan lontong.',
      picture: 'warung/sate-ayam.svg',
    },
    {
      namaProduk: 'Ayam Geprek Sambal Korek',
      harga: 20_000,
      stok: 35,
      berat: 400,
      deskripsi:
        'Ayam goreng tepung digeprek bersama sambal korek segar, lengkap dengan nasi hangat dan lalapan.',
      picture: 'warung/ayam-geprek.webp',
    },
    {
      namaProduk: 'Soto Ayam Lamongan',
      harga: 19_000,
      stok: 25,
      berat: 600,
      deskripsi: 'Kuah kuning rempah dengan suwiran ayam kampung, telur, soun, dan taburan koya gurih.',
      picture: 'warung/soto-ayam.webp',
    },
    {
      namaProduk: 'Bakso Urat Kuah',
      harga: 23_000,
      stok: 28,
      berat: 650,
      deskripsi:
        'Lima butir bakso urat sapi, mi kuning, pangsit goreng, dan kuah kaldu yang direbus enam jam.',
      picture: 'warung/bakso.webp',
    },
    {
      namaProduk: 'Rendang Daging Sapi',
      harga: 38_000,
      stok: 3,
      berat: 350,
      deskripsi:
        'Daging sapi dimasak perlahan dengan santan dan rempah sampai kering. Tahan tiga hari tanpa kulkas.',
      picture: 'warung/rendang.webp',
    },
    {
      namaProduk: 'Gado-Gado Siram',
      harga: 18_000,
      stok: 20,
      berat: 500,
      deskripsi: 'Sayur rebus, tahu, telur, dan lontong dengan siraman bumbu kacang yang diulek setiap pagi.',
      picture: 'warung/gado-gado.webp',
    },
    {
      namaProduk: 'Mie Goreng Jawa',
      harga: 20_000,
      stok: 32,
      berat: 420,
      deskripsi: 'Mi telur dimasak di atas anglo dengan kol, sawi, suwiran ayam, dan kecap manis.',
      picture: 'warung/mie-goreng.webp',
    },
    {
      namaProduk: 'Nasi Tumpeng Mini',
      harga: 65_000,
      stok: 8,
      berat: 900,
      deskripsi:
        'Tumpeng nasi kuning untuk dua sampai tiga orang, dengan telur, kering tempe, rendang, dan urap. Pesan sehari sebelumnya.',
      picture: 'warung/tumpeng.webp',
    },
    {
      namaProduk: 'Klepon Gula Aren',
      harga: 12_000,
      stok: 0,
      berat: 200,
      deskripsi: 'Tujuh butir klepon pandan asli berisi gula aren cair, dibalur kelapa parut.',
      picture: 'warung/klepon.webp',
    },
    {
      namaProduk: 'Es Cendol Nangka',
      harga: 13_000,
      stok: 45,
      berat: 450,
      deskripsi: 'Cendol daun suji, santan segar, dan gula aren. Dikirim dengan es terpisah.',
      options: [{ name: 'Isi', values: ['300 ml', '500 ml', '1 liter'] }],
      variants: [
        {},
        { harga: 18_000, berat: 650 },
        { harga: 32_000, formerPrice: 36_000, stok: 12, berat: 1_150 },
      ],
      picture: 'warung/es-cendol.svg',
    },
    {
      namaProduk: 'Es Teh Manis Jumbo',
      harga: 6_000,
      stok: 100,
      berat: 500,
      deskripsi: 'Teh melati tubruk dengan gula batu dan seiris jeruk nipis.',
      picture: 'warung/es-teh.svg',
    },
  ],
};
