import type { MaskitoOptions } from '@maskito/core';
import { maskitoNumberOptionsGenerator } from '@maskito/kit';
import { formatNumber } from '../../../../domain/format.ts';
import { parseWholeNumber } from '../../../../domain/products/product.ts';

const whole = maskitoNumberOptionsGenerator({
  min: 0,
  maximumFractionDigits: 0,
  thousandSeparator: '.',
  decimalSeparator: ',',
});

/** Lets in nothing but digits, with dots between thousands. */
export const moneyMask: MaskitoOptions = {
  ...whole,
  preprocessors: [
    ({ elementState, data }) => ({
      elementState: { ...elementState, value: withoutCommas(withoutSureDecimals(elementState.value)) },
      data: withoutCommas(withoutDecimals(data)),
    }),
    ...whole.preprocessors,
  ],
};

/** '15000' becomes '15.000'; what is no number stays as it was typed. */
export function withDots(text: string): string {
  const amount = parseWholeNumber(text);
  return amount === null ? text : formatNumber(amount);
}

/** Pasted prices come as 'Rp 1.250.000,00', '1.250.000,-' and '1,250,000', too. */
function withoutCommas(text: string): string {
  return text.replace(/,(\d{1,2}|-+)\s*$/, '').replaceAll(',', '');
}

/** As '1,250,000.00' and '15000.0'; three digits behind a dot are thousands. */
function withoutDecimals(pasted: string): string {
  return pasted.replace(/(\d)\.\d{1,2}\s*$/, '$1');
}

/** Who corrects '15.000' passes '15.00', so only what cannot come of that is a decimal part. */
function withoutSureDecimals(value: string): string {
  return /\d{4}\.\d{1,2}\s*$|,\d{3}\.\d{1,2}\s*$/.test(value) ? withoutDecimals(value) : value;
}
