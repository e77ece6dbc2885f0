/** The line of facts about a shop names only this many payment methods, to leave room for other facts. */
const MAX_NAMED = 3;
/** A longer note does not fit into the line of facts, so visitors unfold it below. */
const MAX_SHORT_NOTE = 32;

type Facts = {
  publicOrigin: string;
  publicPayment: string;
  hasPickup: boolean;
  openingNote: string;
};

export function paymentNames(providers: readonly string[], hasQris: boolean): string {
  return [...new Set([...(hasQris ? ['QRIS'] : []), ...providers])].join(', ');
}

export function factsLine({ publicOrigin, publicPayment, hasPickup, openingNote }: Facts): string {
  const names = publicPayment === '' ? [] : publicPayment.split(', ');
  const named = [...names.slice(0, MAX_NAMED), ...(names.length > MAX_NAMED ? ['dll.'] : [])];
  return [
    publicOrigin && `Kirim dari ${cityName(publicOrigin)}`,
    named.join(', '),
    hasPickup ? 'Ambil sendiri' : '',
    isShortNote(openingNote) ? openingWords(openingNote) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

export function isShortNote(openingNote: string): boolean {
  return openingNote !== '' && openingNote.length <= MAX_SHORT_NOTE && !openingNote.includes('\n');
}

/** Shortens 'Kota Bandung' and 'BANDUNG' to 'Bandung', but the regency 'Kabupaten Bandung' to 'Kab. Bandung'. */
function cityName(name: string): string {
  const words = name === name.toUpperCase() ? name.toLowerCase() : name;
  return words
    .replace(/(^|[\s(-])\p{Ll}/gu, (start) => start.toUpperCase())
    .replace(/^Kota\s+(Administrasi\s+|Adm\.?\s+)?/, '')
    .replace(/^Kabupaten\s+/, 'Kab. ');
}

/** Adds 'Buka' (open) before bare hours and days, which would be unclear on their own. */
function openingWords(note: string): string {
  const text = note.replace(/\.$/, '');
  if (/libur|tutup|kecuali|off/i.test(text)) return text;
  if (/^(setiap|tiap)\b/i.test(text)) return `Buka ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  return /^(\d|senin|selasa|rabu|kamis|jumat|sabtu|minggu)/i.test(text) ? `Buka ${text}` : text;
}
