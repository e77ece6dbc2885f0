import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/** Longer than any number that a person types, with spaces and brackets. */
const MAX_TYPED_LENGTH = 40;

/**
 * An Indonesian mobile number in any common form (08…, 8…, 62…, +62…, with spaces, dots, dashes or brackets)
 * as `62…`, the form that SPEC §9 and chat links want; null for anything else.
 */
export function parsePhone(typed: string): string | null {
  const text = typed.normalize('NFKC').trim();
  if (text.length > MAX_TYPED_LENGTH || !/^[+\d\s().-]+$/.test(text)) return null;
  const phone = parsePhoneNumberFromString(text, 'ID');
  if (!phone?.isValid() || phone.countryCallingCode !== '62') return null;
  return `62${phone.nationalNumber}`;
}
