import { isCancelled, type OrderStatus, orderNumberLabel } from './order.ts';

/** Width and height are in millimeters. See docs/product/invoices.md#labels. */
export const labelSizes = {
  '100x150': { name: '100 × 150 mm', width: 100, height: 150 },
  a6: { name: 'A6 (105 × 148 mm)', width: 105, height: 148 },
} as const;
export type LabelSize = keyof typeof labelSizes;

export function parseLabelSize(value: string | null): LabelSize {
  return value === 'a6' ? 'a6' : '100x150';
}

/** Returns the bar code's text. A scanner types it into the order search, so it must be ASCII and find the order. */
export function scannedText(orderNumber: number): string {
  return orderNumberLabel(orderNumber);
}

export type Recipient = Record<'customerName' | 'customerWa' | 'customerAddress', string>;

/** Couriers' apps parse this format: name, phone in bare digits and the whole address, each in its own line. */
export function recipientText({ customerName, customerWa, customerAddress }: Recipient): string {
  const lines = [customerName, customerWa.replace(/^62/, '0'), customerAddress];
  return lines.map((text) => text.replace(/\s+/g, ' ').trim()).join('\n');
}

type LabelItem = { namaProduk: string; optionText: string; quantity: number };

type LabelTexts = {
  status: OrderStatus;
  customerName: string;
  alamatLengkap: string;
  kecamatan: string;
  kotaKabupaten: string;
  provinsi: string;
  catatan: string;
  nomorResi: string;
  items: LabelItem[];
};

/** Font sizes in points, largest first. */
const nameSizes = [14, 12, 10, 8] as const;
const addressSizes = [13, 11, 9, 8, 7] as const;
const itemSizes = [11, 10, 9, 8] as const;

export type LabelFit = {
  nameSize: (typeof nameSizes)[number];
  addressSize: (typeof addressSizes)[number];
  itemSize: (typeof itemSizes)[number];
  shownItems: number;
};

const MM_PER_POINT = 0.3528;
const LINE_HEIGHT = 1.25;
const INNER_WIDTH = 89.6;
const NAME_HEIGHT = 11;
const ADDRESS_HEIGHT = 40;
/**
 * Height in millimeters of the parts that every label has: sender, headings, phone, postal code, bar code and lines.
 */
const FIXED_HEIGHT = 67;
const LABEL_HEIGHT = 143.6;
const SMALL_PRINT = 8;
const CANCELLED_SIZE = 12;
const NOTE_LINES = 3;
const NOTE_MARGINS = 3.2;
const RECEIPT_LINES = 2;
const ITEM_PART_LINES = 2;

/** Chooses font sizes that fit. The items get the space that the address leaves, but at least one small line. */
export function fitLabel(label: LabelTexts): LabelFit {
  const { status, customerName, catatan, nomorResi, items } = label;
  const address = addressOf(label);
  const nameSize = largest(nameSizes, customerName, NAME_HEIGHT);
  const smallLines =
    Math.min(NOTE_LINES, linesOf(catatan && `Catatan: ${catatan}`, SMALL_PRINT)) +
    Math.min(RECEIPT_LINES, linesOf(nomorResi && `Resi: ${nomorResi}`, SMALL_PRINT));
  const left =
    LABEL_HEIGHT -
    FIXED_HEIGHT -
    heightOf(customerName, nameSize) -
    smallLines * lineHeight(SMALL_PRINT) -
    (catatan ? NOTE_MARGINS : 0) -
    (isCancelled(status) ? lineHeight(CANCELLED_SIZE) : 0);
  const addressRoom = Math.min(ADDRESS_HEIGHT, left - lineHeight(SMALL_PRINT));
  const addressSize = largest(addressSizes, address, addressRoom);
  const room = left - heightOf(address, addressSize);
  const itemSize = itemSizes.find((size) => allFit(items, size, room)) ?? SMALL_PRINT;
  return { nameSize, addressSize, itemSize, shownItems: itemsWithin(items, itemSize, room) };
}

function addressOf({ alamatLengkap, kecamatan, kotaKabupaten, provinsi }: LabelTexts): string {
  return `${alamatLengkap} ${kecamatan} ${kotaKabupaten} ${provinsi}`;
}

function largest<Size extends number>(sizes: readonly Size[], text: string, height: number): Size {
  const smallest = sizes[sizes.length - 1] as Size;
  return sizes.find((size) => heightOf(text, size) <= height) ?? smallest;
}

function allFit(items: readonly LabelItem[], size: number, room: number): boolean {
  const isWhole = items.every((item) =>
    partsOf(item).every((text) => linesOf(text, size) <= ITEM_PART_LINES),
  );
  return isWhole && itemsWithin(items, size, room) === items.length;
}

function itemsWithin(items: readonly LabelItem[], size: number, room: number): number {
  let left = Math.floor(room / lineHeight(size));
  for (const [index, item] of items.entries()) {
    left -= linesOfItem(item, size);
    const isLast = index === items.length - 1;
    if (left < (isLast ? 0 : 1)) return index;
  }
  return items.length;
}

function linesOfItem(item: LabelItem, size: number): number {
  return partsOf(item).reduce((sum, text) => sum + Math.min(ITEM_PART_LINES, linesOf(text, size)), 0);
}

function partsOf({ namaProduk, optionText }: LabelItem): string[] {
  return [`9.999 × ${namaProduk}`, optionText];
}

function heightOf(text: string, size: number): number {
  return linesOf(text, size) * lineHeight(size);
}

function lineHeight(size: number): number {
  return size * MM_PER_POINT * LINE_HEIGHT;
}

/** Estimates the lines of a text. Adds 5 % to the width, because line breaks between words leave line ends empty. */
function linesOf(text: string, size: number): number {
  const width = [...text].reduce((sum, letter) => sum + widthInEm(letter), 0) * size * MM_PER_POINT;
  return width === 0 ? 0 : Math.ceil((width * 1.05) / INNER_WIDTH);
}

/** Estimates a letter's width in em. Groups of similar letters have the width of their widest letter. */
function widthInEm(letter: string): number {
  if (/[ .,:;'|!/()iIjl-]/.test(letter)) return 0.32;
  if (/[mwMW@%]/.test(letter)) return 1;
  if (/[a-z]/.test(letter)) return 0.56;
  if (/[A-Z0-9&+#]/.test(letter)) return 0.7;
  return letter < '\u0500' ? 0.8 : 1.4;
}
