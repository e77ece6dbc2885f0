import { type OrderCaps, orderCaps } from '../limits.ts';

export function isWithin(caps: OrderCaps, counted: OrderCaps): boolean {
  return counted.open < caps.open && counted.cancelled < caps.cancelled;
}

export function capRefusal({ open, isKnown }: { open: number; isKnown: boolean }): string {
  const caps = orderCaps[isKnown ? 'known' : 'stranger'];
  const proof = 'konfirmasi email Anda di halaman Profil';
  if (open < caps.open) {
    const end = isKnown
      ? 'Hubungi toko, atau coba lagi besok.'
      : `Hubungi toko, atau ${proof}, lalu coba lagi.`;
    return `${caps.cancelled} pesanan Anda di toko ini dibatalkan dalam 24 jam terakhir. ${end}`;
  }
  const own = `Anda masih punya ${caps.open} pesanan di toko ini yang belum dikonfirmasi toko.`;
  if (isKnown) return `${own} Tunggu atau hubungi toko, atau batalkan salah satu, lalu coba lagi.`;
  return `${own} Tunggu atau hubungi toko, atau ${proof}, lalu coba lagi.`;
}
