import { type Cell, type RawRow, textOf, type WeightUnit } from '#domain/spreadsheets/cell.ts';

export const fieldLabels = {
  productId: 'ID produk',
  variantId: 'ID varian',
  sku: 'Kode',
  group: 'Kode integrasi variasi',
  namaProduk: 'Nama produk',
  deskripsi: 'Deskripsi',
  kategori: 'Kategori',
  shopeeCategory: 'Kategori Shopee',
  optionName0: 'Opsi 1',
  optionValue0: 'Nilai opsi 1',
  optionName1: 'Opsi 2',
  optionValue1: 'Nilai opsi 2',
  variationName: 'Nama variasi',
  harga: 'Harga',
  formerPrice: 'Harga coret',
  stok: 'Stok',
  seenStok: 'Stok saat diekspor',
  berat: 'Berat',
  hidden: 'Disembunyikan',
  variantHidden: 'Varian disembunyikan',
  photo: 'Foto',
} as const;

export type Field = keyof typeof fieldLabels;

/**
 * Maps the column codes in the first row of Shopee's sheets to fields. Some sheets have dots instead of underscores.
 */
const codes: Record<string, Field> = {
  et_title_product_id: 'productId',
  ps_product_id: 'productId',
  et_title_variation_id: 'variantId',
  ps_sku_parent_short: 'sku',
  et_title_parent_sku: 'sku',
  et_title_variation_integration_no: 'group',
  ps_product_name: 'namaProduk',
  et_title_product_name: 'namaProduk',
  ps_product_description: 'deskripsi',
  et_title_product_description: 'deskripsi',
  ps_category: 'shopeeCategory',
  et_title_category: 'shopeeCategory',
  et_title_variation_1: 'optionName0',
  et_title_variation_1_name: 'optionName0',
  et_title_option_for_variation_1: 'optionValue0',
  et_title_variation_2: 'optionName1',
  et_title_variation_2_name: 'optionName1',
  et_title_option_for_variation_2: 'optionValue1',
  et_title_variation_name: 'variationName',
  ps_price: 'harga',
  et_title_variation_price: 'harga',
  ps_stock: 'stok',
  et_title_variation_stock: 'stok',
  ps_weight: 'berat',
  et_title_product_weight: 'berat',
  ps_item_cover_image: 'photo',
};

const words: Record<string, Field> = {
  'id produk': 'productId',
  'kode produk': 'productId',
  'id varian': 'variantId',
  'kode varian': 'variantId',
  'kode variasi': 'variantId',
  kode: 'sku',
  sku: 'sku',
  'sku induk': 'sku',
  'kode integrasi variasi': 'group',
  'nama produk': 'namaProduk',
  produk: 'namaProduk',
  nama: 'namaProduk',
  deskripsi: 'deskripsi',
  'deskripsi produk': 'deskripsi',
  keterangan: 'deskripsi',
  kategori: 'kategori',
  'opsi 1': 'optionName0',
  'nama variasi 1': 'optionName0',
  'nilai opsi 1': 'optionValue0',
  'varian untuk variasi 1': 'optionValue0',
  'opsi 2': 'optionName1',
  'nama variasi 2': 'optionName1',
  'nilai opsi 2': 'optionValue1',
  'varian untuk variasi 2': 'optionValue1',
  'nama variasi': 'variationName',
  harga: 'harga',
  'harga jual': 'harga',
  'harga coret': 'formerPrice',
  stok: 'stok',
  stock: 'stok',
  'stok saat diekspor': 'seenStok',
  berat: 'berat',
  'berat produk': 'berat',
  disembunyikan: 'hidden',
  'varian disembunyikan': 'variantHidden',
  foto: 'photo',
  'foto sampul': 'photo',
};

const MAX_HEADER = 200;

export type Column = { field: Field; header: string; at: number; byCode: boolean; unit: WeightUnit | null };

/** Finds a header's known columns. Drops 'SKU' beside 'SKU Induk' (product code): it then holds codes of variants. */
export function columnsOf(cells: RawRow['cells']): Column[] {
  const columns = cells.flatMap((cell, at) => columnOf(cell, at) ?? []);
  const hasParent = columns.some(({ header }) => header === 'sku induk');
  return hasParent ? columns.filter(({ header }) => header !== 'sku') : columns;
}

export function columnOf(header: Cell | undefined, at: number): Column | null {
  // Cuts long texts, because some patterns below are slow on them. Real headers are shorter.
  const text = textOf(header).slice(0, MAX_HEADER).normalize('NFKC').toLowerCase();
  const code = text.replaceAll('.', '_').replace(/\|.*$/, '').trim();
  const coded = Object.hasOwn(codes, code) ? codes[code] : undefined;
  if (coded) return { field: coded, header: code, at, byCode: true, unit: null };
  const word = text
    .replace(/\(.*?\)/g, ' ')
    .replace(/[*:]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const named = Object.hasOwn(words, word) ? words[word] : undefined;
  if (!named) return null;
  const unit = /\(\s*(kg|kilogram)\s*\)/.test(text)
    ? 'kg'
    : /\(\s*(g|gr|gram)\s*\)/.test(text)
      ? 'gram'
      : null;
  return { field: named, header: word, at, byCode: false, unit };
}

export function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}
