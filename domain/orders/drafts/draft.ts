import { isUuid } from '#domain/id.ts';
import { href } from '#domain/routes/href.ts';

/** `id` is the variant's id, `quantity` the typed text, `harga` the price in rupiah that the owner saw. */
export type OrderDraftLine = { id: string; quantity: string; harga: number };

const lengths = {
  namaLengkap: 100,
  wa: 40,
  alamatLengkap: 300,
  provinsi: 60,
  kotaKabupaten: 60,
  kecamatan: 60,
  kodePos: 5,
  catatan: 300,
  ongkir: 15,
  tempel: 1_000,
  ambil: 2,
  /** The chosen shipping: '{id} {price}' of a listed option, `OTHER_WAY` for unlisted shipping, or '' for no choice. */
  kirim: 60,
} as const;

type DraftText = keyof typeof lengths;

const textNames = Object.keys(lengths) as DraftText[];

/** An order that the owner has not finished; its texts may be invalid. See docs/product/own-orders.md#the-draft. */
export type OrderDraft = { lines: OrderDraftLine[]; texts: Record<DraftText, string> };

const MAX_DRAFT_LINES = 50;

export function orderDraftOf(fields: Record<string, unknown>): OrderDraft {
  const texts = Object.fromEntries(textNames.map((name) => [name, textIn(fields, name, lengths[name])]));
  const lines = Array.from({ length: MAX_DRAFT_LINES }, (_, nth) => ({
    id: fields[`variant${nth}`],
    quantity: textIn(fields, `jumlah${nth}`, 9),
    harga: Number(fields[`harga${nth}`]),
  }));
  return {
    lines: lines.flatMap(({ id, quantity, harga }) =>
      isUuid(id) ? [{ id, quantity, harga: Number.isSafeInteger(harga) && harga >= 0 ? harga : 0 }] : [],
    ),
    texts: texts as OrderDraft['texts'],
  };
}

/** Removes NUL and replaces lone surrogates, because PostgreSQL can store neither. */
export function storableOrderDraft({ lines, texts }: OrderDraft): OrderDraft {
  const storable = (text: string) => text.toWellFormed().replaceAll('\u0000', '');
  const storableTexts = Object.entries(texts).map(([name, text]) => [name, storable(text)]);
  return {
    lines: lines.map((line) => ({ ...line, quantity: storable(line.quantity) })),
    texts: Object.fromEntries(storableTexts) as OrderDraft['texts'],
  };
}

export function orderDraftFrom(content: unknown): OrderDraft {
  const { lines = [], texts = {} } = (content ?? {}) as { lines?: OrderDraftLine[]; texts?: object };
  return { lines, texts: { ...emptyOrderDraft().texts, ...texts } };
}

export function emptyOrderDraft(): OrderDraft {
  return orderDraftOf({});
}

export function isEmptyOrderDraft({ lines, texts }: OrderDraft): boolean {
  return lines.length === 0 && Object.values(texts).every((text) => text.trim() === '');
}

export function addToOrderDraft(draft: OrderDraft, { id, harga }: { id: string; harga: number }): OrderDraft {
  const isThere = draft.lines.some((line) => line.id === id);
  const lines = isThere
    ? draft.lines.map((line) => (line.id === id ? { ...line, quantity: oneMore(line.quantity) } : line))
    : [...draft.lines, { id, harga, quantity: '1' }];
  return { ...draft, lines: lines.slice(0, MAX_DRAFT_LINES) };
}

/** Sets current prices only in the lines that `marks` (by line index) warns about, so that no price changes unseen. */
export function pricedAnew(
  lines: readonly OrderDraftLine[],
  marks: Readonly<Record<number, string>>,
  goods: ReadonlyMap<string, { harga: number }>,
): OrderDraftLine[] {
  return lines.map((line, nth) => ({
    ...line,
    harga: (nth in marks ? goods.get(line.id)?.harga : undefined) ?? line.harga,
  }));
}

function oneMore(quantity: string): string {
  const count = Number(quantity);
  return String(Number.isInteger(count) && count > 0 ? count + 1 : 1);
}

function textIn(fields: Record<string, unknown>, name: string, length: number): string {
  const text = fields[name];
  // Keeps one character more than allowed, so that the parser notices and rejects a text that is too long.
  return typeof text === 'string' ? text.slice(0, length + 1) : '';
}

export function orderDraftPath(id: string, more: Record<string, string> = {}): string {
  return `${href('/dashboard/pesanan/buat')}?${new URLSearchParams({ draf: id, ...more })}`;
}
