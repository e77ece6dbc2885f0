/** A text as it stands in a link: halves of characters, which a link cannot hold, as the sign for an unreadable one. */
export function encodeForLink(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}

/** A wa.me link that opens a chat with `number` (62…) and a text ready to send. */
export function waLink(number: string, text: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeForLink(text)}`;
}

/**
 * What a chat link makes of a number while it is typed: 08…, 8… and +62… as 62…; null where it cannot be a mobile number.
 * Whether it is really one, parsePhone says when it is saved.
 */
export function chatNumber(typed: string): string | null {
  const digits = typed.replace(/\D/g, '').replace(/^0?(?=8)/, '62');
  return /^628\d{7,11}$/.test(digits) ? digits : null;
}
