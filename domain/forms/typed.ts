import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

export function parseWholeNumber(text: string): number | null {
  const trimmed = text.trim();
  const digits = /^\d{1,3}(\.\d{3})+$/.test(trimmed) ? trimmed.replaceAll('.', '') : trimmed;
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

/** Matches text that shows nothing, such as spaces, zero-width spaces, soft hyphens and the empty Braille cell. */
const BLANK = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

const MAX_TYPED_LENGTH = 40;

/** Returns an Indonesian mobile number as '62812…'; null for other texts. See docs/product/interface.md#formats. */
export function parsePhone(typed: string): string | null {
  const text = typed.normalize('NFKC').trim();
  if (text.length > MAX_TYPED_LENGTH || !/^[+\d\s().-]+$/.test(text)) return null;
  const phone = parsePhoneNumberFromString(text, 'ID');
  if (!phone?.isValid() || phone.countryCallingCode !== '62') return null;
  return `62${phone.nationalNumber}`;
}
