import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

const MAX_TYPED_LENGTH = 40;

/** An Indonesian mobile number in any common form as `62…`, or null. See docs/product.md#formats. */
export function parsePhone(typed: string): string | null {
  const text = typed.normalize('NFKC').trim();
  if (text.length > MAX_TYPED_LENGTH || !/^[+\d\s().-]+$/.test(text)) return null;
  const phone = parsePhoneNumberFromString(text, 'ID');
  if (!phone?.isValid() || phone.countryCallingCode !== '62') return null;
  return `62${phone.nationalNumber}`;
}
