/** Why the provider told nothing. 'slow': our own patience ended, most of which earlier calls had used up. */
export type ProviderFault = 'key' | 'quota' | 'down' | 'silent' | 'slow' | 'unreachable' | 'odd' | 'bound';

/** Asking again would make it worse, so the provider is left alone for a while. */
export function isOverload(fault: ProviderFault): boolean {
  return fault === 'quota' || fault === 'down' || fault === 'silent';
}

const words: Record<ProviderFault, string> = {
  key: 'RajaOngkir menolak API key ini',
  quota: 'Batas permintaan API key ini di RajaOngkir tercapai',
  down: 'RajaOngkir sedang bermasalah',
  silent: 'RajaOngkir tidak menjawab',
  slow: 'RajaOngkir terlalu lama menjawab',
  unreachable: 'RajaOngkir tidak bisa dihubungi',
  odd: 'Jawaban RajaOngkir tidak bisa dibaca',
  bound: 'Permintaan toko ini ke RajaOngkir sudah terlalu banyak',
};

/** For the owner, without a full stop. */
export function faultText(fault: ProviderFault): string {
  return words[fault];
}
