import { type Preset, presetNames, type Right, rightNames } from '../rights.ts';
import { INVITATION_DAYS, isUsualPlace, MAX_INVITATIONS, MAX_SHOPS, type Place } from './team.ts';

export const teamMessages = {
  notSaved: (reason: string) => `Gagal mengubah tim: ${reason}`,
  unknown: 'Permintaan tidak dikenal.',
  invited: (name: string) => `Undangan untuk ${name} dibuat. Bagikan link-nya sekarang.`,
  invitedByMail: (name: string, email: string) => `Undangan untuk ${name} dikirim ke ${email}.`,
  revoked: 'Undangan dicabut.',
  invitationGone: 'Undangan ini sudah dipakai, dicabut, atau berakhir.',
  tooManyInvitations: `Paling banyak ${MAX_INVITATIONS} undangan yang menunggu. Cabut satu dulu.`,
  teamFull: (namaToko: string) =>
    `Tim ${namaToko} sudah penuh. Beri tahu orang yang mengundang Anda; setelah ada tempat, buka link ini lagi.`,
  inTeamAlready: 'Alamat email ini sudah ada di tim.',
  ownerNeedsEmail: 'Untuk Pemilik, isi email: hanya alamat itu yang bisa memakai undangannya.',
  tooMuch: 'Anda tidak bisa memberi hak yang tidak Anda miliki.',
  aboveYou: 'Anda tidak bisa mengubah orang yang haknya lebih banyak dari hak Anda.',
  memberGone: 'Orang ini sudah tidak ada di tim.',
  lastOwner: 'Toko harus punya pemilik. Serahkan toko atau jadikan orang lain Pemilik dulu.',
  ownerHasAll: 'Pemilik selalu punya semua hak.',
  saved: (name: string, role: string) => `${name} sekarang ${role}.`,
  rightsSaved: (name: string) => `Hak ${name} disimpan.`,
  removed: (name: string) => `${name} dikeluarkan dari tim.`,
  handoverOffered: (name: string) =>
    `${name} perlu menerima toko ini di halaman Tim, paling lambat ${INVITATION_DAYS} hari lagi.`,
  handoverRevoked: 'Penyerahan toko dibatalkan.',
  handoverGone: 'Penyerahan toko ini sudah dibatalkan, dipakai, atau berakhir.',
  heirMissing: 'Pilih siapa yang menerima toko.',
  joinFailed: (reason: string) => `Gagal bergabung: ${reason}`,
  linkDead: 'Undangan ini sudah dipakai, dicabut, atau lewat 7 hari. Minta undangan baru dari toko.',
  usedByOther: 'Undangan ini baru saja dipakai orang lain. Minta undangan baru dari toko.',
  memberAlready: (namaToko: string) => `Anda sudah ada di tim ${namaToko}.`,
  tooManyShops: `Satu akun bisa ada di paling banyak ${MAX_SHOPS} toko. Keluar dari salah satu toko dulu, atau gabung dengan akun lain.`,
  superAdmin: 'Akun super admin tidak bisa bergabung ke tim toko.',
  otherEmail: 'Undangan ini untuk alamat email lain. Login dengan akun yang emailnya menerima undangan ini.',
} as const;

export const presetHints: Record<Preset, string> = {
  owner: 'Semua hak, termasuk uang dan tim',
  admin: 'Semua selain rekening, langganan, dan tim',
  cashier: 'Pesanan, tagihan, bukti bayar, dan pelanggan',
  packer: 'Proses dan kirim pesanan, ubah stok',
  viewer: 'Melihat saja, tidak mengubah apa pun',
};

export function roleText(place: Place): string {
  const name = presetNames[place.role];
  return isUsualPlace(place) ? name : `${name}, dengan hak sendiri`;
}

export function placeInFull(place: Place): string {
  if (isUsualPlace(place)) return presetNames[place.role];
  const named = place.rights.map((right: Right) => rightNames[right]);
  return `${presetNames[place.role]} (${named.join('; ') || 'tanpa hak'})`;
}

export function joinText(namaToko: string, role: Preset, link: string): string {
  return `Anda diundang bergabung ke tim ${namaToko} sebagai ${presetNames[role]}. Buka link ini dalam ${INVITATION_DAYS} hari: ${link}`;
}
