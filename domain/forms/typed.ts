/** '15000', '15.000', ' 7 '; null for anything else. */
export function parseWholeNumber(text: string): number | null {
  const trimmed = text.trim();
  const digits = /^\d{1,3}(\.\d{3})+$/.test(trimmed) ? trimmed.replaceAll('.', '') : trimmed;
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

/** Also what no font draws: zero-width characters, soft hyphens, fillers, the empty Braille cell. */
const BLANK = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

export function isBlank(text: string): boolean {
  return BLANK.test(text);
}
