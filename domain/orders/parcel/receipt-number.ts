const SHAPE = /^[A-Z0-9-]{8,30}$/;
const LEAST_DIGITS = 5;

/** Of the codes on a courier's receipt, the parcel's number as it is printed; null where none looks like one. */
export function receiptNumberIn(codes: readonly string[]): string | null {
  const texts = codes.map((code) => code.trim().toUpperCase());
  return texts.find((text) => SHAPE.test(text) && text.replace(/\D/g, '').length >= LEAST_DIGITS) ?? null;
}
