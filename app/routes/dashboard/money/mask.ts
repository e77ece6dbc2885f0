import type { MaskitoOptions } from '@maskito/core';
import { maskitoNumberOptionsGenerator } from '@maskito/kit';
import { formatNumber } from '#domain/format.ts';
import { parseWholeNumber } from '#domain/forms/typed.ts';

const whole = maskitoNumberOptionsGenerator({
  min: 0,
  maximumFractionDigits: 0,
  thousandSeparator: '.',
  decimalSeparator: ',',
});

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

/** Turns '15000' into '15.000'; a text that is not a number stays unchanged. */
export function withDots(text: string): string {
  const amount = parseWholeNumber(text);
  return amount === null ? text : formatNumber(amount);
}

/** Removes commas, and a final ',00' or ',-', as in the pasted prices 'Rp 1.250.000,00' and '1,250,000'. */
function withoutCommas(text: string): string {
  return text.replace(/,(0{1,2}|-+)\s*$/, '').replaceAll(',', '');
}

/** Cuts the decimals of '1,250,000.00' and '15000.0'. Three digits after a dot stay, because they are thousands. */
function withoutDecimals(pasted: string): string {
  return pasted.replace(/(\d)\.0{1,2}\s*$/, '$1');
}

/** Cuts '.00' only if it is surely decimals. The end of '15.00' may be part of '15.000', which somebody is typing. */
function withoutSureDecimals(value: string): string {
  return /\d{4}\.0{1,2}\s*$|,\d{3}\.0{1,2}\s*$/.test(value) ? withoutDecimals(value) : value;
}

export const MAX_DIGITS = 12;

/**
 * Returns an error if `text` is not a whole amount, or if the field would contain too many digits; else null.
 * `digitsBeside` is the number of digits that stay in the field when `text` is pasted.
 */
export function amountRefusal(text: string, digitsBeside = 0): string | null {
  const trimmed = text.trim();
  const shown = trimmed.length > MAX_QUOTED ? `${trimmed.slice(0, MAX_QUOTED)}…` : trimmed;
  const whole = AMOUNT.exec(trimmed)?.[1];
  if (whole === undefined)
    return `“${shown}” tidak bisa dipakai di sini. Isi dengan angka bulat, misalnya 15000.`;
  const digits = whole.replaceAll(/\D/g, '').length + digitsBeside;
  return digits > MAX_DIGITS ? `“${shown}” terlalu panjang. Paling banyak ${MAX_DIGITS} angka.` : null;
}

const AMOUNT = /^(?:(?:Rp|IDR)\.?\s*)?(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)(?:[.,]0{1,2}|,-+)?$/i;

const MAX_QUOTED = 20;
