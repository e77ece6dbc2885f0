/**
 * Reasons why a request to the provider of courier prices failed. `slow`: earlier calls left too little of our time
 * limit for this call. `bound`: the shop has reached our limit of calls.
 */
export type ProviderFault = 'key' | 'quota' | 'down' | 'silent' | 'slow' | 'unreachable' | 'odd' | 'bound';

/** `origin`, `destination`: the provider does not know that district. `empty`: no courier serves the destination. */
export type ReportedFault = ProviderFault | 'origin' | 'destination' | 'empty';

export type ProviderUse = 'rates' | 'tracking';

export type LastFault = { use: ProviderUse; fault: ReportedFault; at: Date };

/** True if more requests would make the fault worse. The provider is then not called for a while. */
export function isOverload(fault: ReportedFault): boolean {
  return fault === 'quota' || fault === 'down' || fault === 'silent';
}

const words: Record<ReportedFault, string> = {
  key: 'RajaOngkir menolak API key ini',
  quota: 'Batas permintaan API key ini di RajaOngkir tercapai',
  down: 'RajaOngkir sedang bermasalah',
  silent: 'RajaOngkir tidak menjawab',
  slow: 'RajaOngkir terlalu lama menjawab',
  unreachable: 'RajaOngkir tidak bisa dihubungi',
  odd: 'Jawaban RajaOngkir tidak bisa dibaca',
  bound: 'Permintaan toko ini ke RajaOngkir sudah terlalu banyak',
  origin: 'RajaOngkir tidak mengenal Kecamatan Asal toko ini',
  destination: 'RajaOngkir tidak mengenal kecamatan seorang pembeli',
  empty: 'Kurir yang dicentang tidak punya tarif ke alamat seorang pembeli',
};

const retriedByItself = 'Permintaan berikutnya dicoba lagi otomatis.';

const advice: Record<ReportedFault, string> = {
  key: 'Isi lagi API key dari akun RajaOngkir Anda, lalu simpan.',
  quota:
    'Biasanya bisa lagi besok. Kalau sering terjadi, pakai paket yang lebih besar di akun RajaOngkir Anda.',
  down: retriedByItself,
  silent: retriedByItself,
  slow: retriedByItself,
  unreachable: retriedByItself,
  odd: retriedByItself,
  bound: 'Bisa lagi paling lambat sehari kemudian.',
  origin: 'Tulis kecamatan terdekat di Kecamatan Asal, lalu simpan.',
  destination: 'Konfirmasikan ongkirnya kepada pembeli.',
  empty: 'Centang juga kurir lain, atau konfirmasikan ongkirnya kepada pembeli.',
};

const trackingAdvice: Partial<Record<ReportedFault, string>> = {
  key: 'Bisa jadi paket di akun RajaOngkir Anda belum mencakup pelacakan. Dicoba lagi sehari kemudian, atau setelah API key diganti.',
  bound: 'Bisa lagi paling lambat satu jam kemudian.',
};

export function faultText(fault: ReportedFault): string {
  return words[fault];
}

export function faultAdvice({ use, fault }: LastFault): string {
  return (use === 'tracking' && trackingAdvice[fault]) || advice[fault];
}
