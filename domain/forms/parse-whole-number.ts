/** '15000', '15.000', ' 7 '; null for anything else. */
export function parseWholeNumber(text: string): number | null {
  const trimmed = text.trim();
  const digits = /^\d{1,3}(\.\d{3})+$/.test(trimmed) ? trimmed.replaceAll('.', '') : trimmed;
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}
