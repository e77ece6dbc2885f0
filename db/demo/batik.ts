import { batikWares as wares } from './pictures/batik-wares.ts';
import { batikLogo } from './pictures/logos.ts';
import type { DemoProduct, DemoShop } from './shop.ts';

const clothes: DemoProduct[] = [
  {
    namaProduk: 'Kemeja Batik Parang Lengan Panjang',
    harga: 289_000,
    stok: 14,
    berat: 320,
    deskripsi:
      'Kemeja katun primisima motif parang warna sogan, furing penuh. Ukuran M–XXL, tulis di catatan.',
    picture: wares.kemejaParang,
  },
  {
    namaProduk: 'Kemeja Batik Kawung Lengan Pendek',
    harga: 215_000,
    stok: 18,
    berat: 260,
    deskripsi: 'Motif kawung biru indigo, pewarna indigofera alami. Adem untuk kerja harian.',
    picture: wares.kemejaKawung,
  },
  {
    namaProduk: 'Kemeja Batik Mega Mendung',
    harga: 229_000,
    stok: 11,
    berat: 260,
    deskripsi: 'Awan khas Cirebon di atas merah mengkudu, batik cap, lengan pendek potongan reguler.',
    picture: wares.kemejaMegaMendung,
  },
  {
    namaProduk: 'Kemeja Slim Fit Truntum',
    harga: 265_000,
    stok: 2,
    berat: 300,
    deskripsi: 'Truntum emas di atas hitam, potongan ramping untuk acara malam.',
    picture: wares.kemejaTruntum,
  },
  {
    namaProduk: 'Blus Batik Buketan',
    harga: 245_000,
    stok: 12,
    berat: 240,
    deskripsi: 'Bunga khas Pekalongan di kain rayon lembut, model kutubaru dengan lengan lonceng.',
    picture: wares.blusBuketan,
  },
  {
    namaProduk: 'Blus Kutubaru Ceplok',
    harga: 255_000,
    stok: 9,
    berat: 250,
    deskripsi: 'Ceplok hijau daun dengan bef kuning kunyit. Cocok untuk kantor dan undangan.',
    picture: wares.blusCeplok,
  },
  {
    namaProduk: 'Daster Batik Mega Mendung',
    harga: 135_000,
    stok: 25,
    berat: 280,
    deskripsi: 'Daster katun adem dengan tali pinggang, ramah menyusui lewat ritsleting depan tersembunyi.',
    picture: wares.dasterMegaMendung,
  },
  {
    namaProduk: 'Gaun Batik Sidomukti',
    harga: 385_000,
    stok: 6,
    berat: 420,
    deskripsi: 'Gaun lipit motif sidomukti, harapan hidup mulia dan berkecukupan. Furing penuh.',
    picture: wares.gaunSidomukti,
  },
  {
    namaProduk: 'Outer Kimono Parang Kuning',
    harga: 275_000,
    stok: 10,
    berat: 300,
    deskripsi: 'Luaran model kimono, satu ukuran, katun parang kuning kunyit.',
    picture: wares.outerParang,
  },
  {
    namaProduk: 'Outer Kimono Buketan Malam',
    harga: 295_000,
    stok: 7,
    berat: 310,
    deskripsi: 'Luaran kimono biru malam dengan bunga merah muda, tepi polos senada.',
    picture: wares.outerBuketan,
  },
  {
    namaProduk: 'Dasi Batik Lereng',
    harga: 95_000,
    stok: 20,
    berat: 90,
    deskripsi: 'Dasi katun motif lereng indigo, lebar 8 cm, dalam kotak kado.',
    picture: wares.dasiLereng,
  },
];

const cloths: DemoProduct[] = [
  {
    namaProduk: 'Kain Batik Tulis Sidomukti',
    harga: 1_250_000,
    stok: 4,
    berat: 450,
    deskripsi:
      'Batik tulis halus 250 × 105 cm, dikerjakan tiga bulan oleh pembatik Laweyan. Disertai kartu nama pembatik.',
    picture: wares.kainSidomukti,
  },
  {
    namaProduk: 'Kain Batik Cap Kawung',
    harga: 325_000,
    stok: 16,
    berat: 420,
    deskripsi: 'Katun primissima 240 × 105 cm dengan tepi tumpal, pewarna sogan.',
    picture: wares.kainKawung,
  },
  {
    namaProduk: 'Kain Batik Truntum Biru',
    harga: 345_000,
    stok: 13,
    berat: 420,
    deskripsi: 'Truntum biru langit 240 × 105 cm, biasa dipakai orang tua mempelai.',
    picture: wares.kainTruntum,
  },
  {
    namaProduk: 'Sarung Batik Lereng',
    harga: 198_000,
    stok: 22,
    berat: 380,
    deskripsi: 'Sarung jahit siap pakai, motif lereng hijau laut, lingkar 200 cm.',
    picture: wares.sarungLereng,
  },
  {
    namaProduk: 'Selendang Mega Mendung',
    harga: 165_000,
    stok: 15,
    berat: 160,
    deskripsi: 'Selendang katun sutra 200 × 50 cm dengan rumbai kuning emas.',
    picture: wares.selendangMegaMendung,
  },
  {
    namaProduk: 'Syal Batik Nitik',
    harga: 120_000,
    stok: 0,
    berat: 120,
    deskripsi: 'Motif nitik halus seperti tenun, 180 × 40 cm, ringan untuk perjalanan.',
    picture: wares.syalNitik,
  },
];

const things: DemoProduct[] = [
  {
    namaProduk: 'Tas Tote Batik Kawung',
    harga: 149_000,
    stok: 19,
    berat: 350,
    deskripsi: 'Tote kanvas berlapis batik, tali kulit sintetis, muat laptop 14 inci.',
    picture: wares.toteKawung,
  },
  {
    namaProduk: 'Tas Tote Batik Buketan',
    harga: 155_000,
    stok: 14,
    berat: 350,
    deskripsi: 'Tote bunga pesisir dengan tali hijau, ada saku dalam beritsleting.',
    picture: wares.toteBuketan,
  },
  {
    namaProduk: 'Pouch Batik Ceplok',
    harga: 65_000,
    stok: 40,
    berat: 90,
    deskripsi: 'Pouch 22 × 13 cm dengan tali pergelangan, untuk kosmetik atau alat tulis.',
    picture: wares.pouchCeplok,
  },
  {
    namaProduk: 'Dompet Genggam Parang',
    harga: 89_000,
    stok: 24,
    berat: 120,
    deskripsi: 'Dompet genggam muat ponsel 6,7 inci, enam slot kartu, ritsleting kuningan.',
    picture: wares.pouchParang,
  },
  {
    namaProduk: 'Sarung Bantal Nitik',
    harga: 79_000,
    stok: 30,
    berat: 180,
    deskripsi: 'Sarung bantal sofa 45 × 45 cm, biru indigo, ritsleting tersembunyi. Isi tidak termasuk.',
    picture: wares.bantalNitik,
  },
  {
    namaProduk: 'Sarung Bantal Ceplok',
    harga: 79_000,
    stok: 27,
    berat: 180,
    deskripsi: 'Sarung bantal sofa 45 × 45 cm, krem merah, tepi bisban.',
    picture: wares.bantalCeplok,
  },
  {
    namaProduk: 'Kipas Lipat Truntum',
    harga: 45_000,
    stok: 50,
    berat: 70,
    deskripsi: 'Kipas bambu berlapis kain batik dengan gantungan, oleh-oleh favorit.',
    picture: wares.kipasTruntum,
  },
];

/** A batik shop: larger prices, parcels all over the country. */
export const batik: DemoShop = {
  namaToko: 'Batik Lestari',
  waNumber: '6281211110002',
  deskripsi:
    'Batik tulis dan cap dari pembatik Solo, Pekalongan, dan Cirebon. Setiap pembelian ikut menjaga upah layak pembatik.',
  caraPembayaran: 'Transfer Mandiri 137 000 111 2222 atau BRI 0021 01 000111 50 7, a.n. Dewi Lestari.',
  themeColor: '#7c2d12',
  logo: batikLogo,
  shippingCosts: [12_000, 18_000, 22_000, 35_000],
  couriers: ['JNE REG', 'J&T Express', 'SiCepat REG'],
  vouchers: [
    { code: 'BATIK50', kind: 'rupiah', value: 50_000, maxDiscount: null, minPurchase: 400_000, quota: 50 },
  ],
  products: [...clothes, ...cloths, ...things],
};
