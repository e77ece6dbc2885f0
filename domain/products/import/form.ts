import { wholeOf } from '#domain/spreadsheets/cell.ts';
import { MAX_WEIGHT_GRAMS } from '../product.ts';
import type { SheetOptions } from './sheet-products.ts';

/** Owners upload the four files of Shopee's mass update together. The limit leaves room for two other files. */
export const MAX_IMPORT_FILES = 6;

type ParsedOptions = { ok: true; options: SheetOptions } | { ok: false; errors: { defaultWeight: string } };

export function parseSheetOptions(fields: Partial<Record<string, string>>): ParsedOptions {
  const typed = fields.defaultWeight?.trim() ?? '';
  const weight = typed === '' ? null : wholeOf(typed);
  if (typed !== '' && (weight === null || weight < 1 || weight > MAX_WEIGHT_GRAMS))
    return {
      ok: false,
      errors: { defaultWeight: 'Isi dengan berat dalam gram, misalnya 250, atau kosongkan.' },
    };
  return {
    ok: true,
    options: {
      weightUnit: fields.weightUnit === 'kg' ? 'kg' : 'gram',
      defaultWeight: weight,
      shorten: fields.shorten === 'on',
      hideNew: fields.hideNew === 'on',
    },
  };
}
