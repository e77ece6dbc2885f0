import { Trash2 } from 'lucide-react';
import { changeCart } from '#app/browser/cart.ts';
import { removeFromCart, setQuantity } from '#domain/checkout/cart.ts';
import type { TodaysLine } from '#domain/checkout/todays-cart.ts';
import { formatRupiah } from '#domain/format.ts';
import { nameWithOptions } from '#domain/products/option.ts';
import { QuantityField } from './quantity-field.tsx';

const beside = 'pl-22 spacious:pl-4';
const cell = 'block spacious:table-cell spacious:py-4 align-middle tabular-nums';

export function CartLine({ line }: { line: TodaysLine }) {
  const { id, harga, stok, quantity, orderable } = line;
  const name = nameWithOptions(line.namaProduk, line.optionText);
  const ordered = `${cell} ${orderable ? '' : 'hidden'}`;
  return (
    <tr
      {...roles.row}
      className="relative spacious:static spacious:table-row grid grid-cols-[1fr_auto] grid-rows-[auto_1fr_auto] py-4 first:pt-0 last:pb-0"
    >
      <th
        {...roles.line}
        className="block spacious:table-cell spacious:w-full pl-22 spacious:pl-0 spacious:py-4 text-left align-middle font-normal"
      >
        <div className="spacious:flex spacious:items-center spacious:gap-4">
          <LinePhoto line={line} />
          <div className="min-w-0">
            <p className="wrap-anywhere font-medium leading-5 spacious:leading-normal">{name}</p>
            <Changes name={name} notices={line.notices} />
          </div>
        </div>
      </th>
      <td
        {...roles.cell}
        className={`${cell} ${beside} col-start-1 row-start-2 spacious:whitespace-nowrap spacious:text-right text-ink-soft spacious:text-base text-sm`}
      >
        {formatRupiah(harga)}
      </td>
      <td
        {...roles.cell}
        className={`${ordered} col-start-1 row-start-3 pt-2 spacious:pt-4 sm:pl-22 spacious:pl-4 spacious:text-right`}
      >
        {orderable && (
          <QuantityField
            name={name}
            quantity={quantity}
            stok={stok}
            onChange={(typed) => changeCart((cart) => setQuantity(cart, id, typed, stok))}
          />
        )}
      </td>
      <td
        {...roles.cell}
        className={`${ordered} col-start-2 row-start-3 self-center spacious:whitespace-nowrap pt-2 spacious:pt-4 spacious:pl-4 text-right font-semibold`}
      >
        {orderable && formatRupiah(harga * quantity)}
      </td>
      <td
        {...roles.cell}
        className={`${cell} col-start-2 row-span-2 row-start-1 min-h-18 spacious:pl-2 text-right`}
      >
        <button
          type="button"
          aria-label={`Hapus ${name}`}
          onClick={() => changeCart((cart) => removeFromCart(cart, id))}
          className="spacious:mt-0 -mt-2.5 -mr-3 ml-auto grid size-11 place-items-center rounded-control text-ink-soft hover:bg-sunken"
        >
          <Trash2 aria-hidden className="size-5" />
        </button>
      </td>
    </tr>
  );
}

function Changes({ name, notices }: { name: string; notices: TodaysLine['notices'] }) {
  if (notices.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls, but this group contains only text
    <div
      role="group"
      aria-label={`Perubahan ${name}`}
      tabIndex={-1}
      data-changes
      className="mt-1 grid scroll-my-40 gap-1 rounded-control"
    >
      {notices.map((notice) => (
        <p key={notice} className="font-medium text-sm text-warning">
          {notice}
        </p>
      ))}
    </div>
  );
}

function LinePhoto({ line: { photoUrl, namaProduk } }: { line: TodaysLine }) {
  const box = 'spacious:static absolute left-0 size-18 shrink-0 rounded-control bg-sunken object-cover';
  if (photoUrl) return <img src={photoUrl} alt="" width={72} height={72} loading="lazy" className={box} />;
  return (
    <span aria-hidden className={`${box} grid place-items-center font-semibold text-ink-soft text-xl`}>
      {Array.from(namaProduk.trim())[0]?.toUpperCase()}
    </span>
  );
}

/** Browsers drop a table's semantics if its rows are laid out as cards, so explicit roles restore them. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader', scope: 'col' },
  line: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;
