import { type ChatNumber, chatNumberIdOf, MAX_CHAT_NUMBERS } from './number.ts';

type Named = Pick<ChatNumber, 'id' | 'name'>;

/**
 * `name` is the name of the WhatsApp number that handles an order's chat. The user's own number (`mine`) or one of
 * `others` can take over the order.
 */
export type Handling = { name: string; mine: Named | null; others: Named[] };

/** Returns which WhatsApp number handles an order and which may take over; null if `numbers` lacks the handling one. */
export function handlingOf(
  numbers: readonly ChatNumber[],
  chatNumberId: string | null,
  userId: string,
): Handling | null {
  const present = numbers.find((one) => chatNumberIdOf(one) === chatNumberId);
  if (!present) return null;
  const free = numbers.filter((one) => one.active && one !== present);
  const isMine = ({ memberId }: ChatNumber) => memberId === userId;
  return {
    name: present.name,
    mine: free.filter(isMine).map(named)[0] ?? null,
    others: free.filter((one) => !isMine(one)).map(named),
  };
}

function named({ id, name }: ChatNumber): Named {
  return { id, name };
}

export const chatNumberMessages = {
  notSaved: (reason: string) => `Gagal menyimpan nomor: ${reason}`,
  saved: (name: string) => `${name} disimpan.`,
  added: (name: string) => `${name} ditambahkan. Pembeli baru dibagi bergiliran.`,
  deleted: (name: string) => `${name} dihapus.`,
  deactivated: (name: string) =>
    `${name} dinonaktifkan, karena ada pesanan yang memakainya. Pembeli baru tidak diarahkan ke sana lagi.`,
  missing: 'Nomor ini sudah tidak ada.',
  full: `Paling banyak ${MAX_CHAT_NUMBERS} nomor.`,
  taken: 'Nomor ini sudah ada di daftar Anda.',
  otherNumber: 'Nomor ini sudah ada di Nomor WhatsApp lain.',
  memberTaken: 'Akun ini sudah ditautkan dengan nomor lain.',
  noMember: 'Akun ini bukan anggota toko.',
  lastActive: 'Paling sedikit satu nomor harus aktif.',
  notHandedOver: (reason: string) => `Gagal mengoper pesanan: ${reason}`,
  gone: 'nomor itu tidak ada atau sedang tidak aktif. Muat ulang halaman.',
  notLinked: 'tidak ada nomor aktif yang ditautkan dengan akun Anda.',
  handledBy: (name: string) => `Pesanan ini sudah ditangani ${name}.`,
  handedOver: ({ from, to }: { from: string; to: string }) => `Pesanan dioper dari ${from} ke ${to}.`,
} as const;
