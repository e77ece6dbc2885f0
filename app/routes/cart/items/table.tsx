import type { RefObject } from 'react';
import type { TodaysLine } from '#domain/checkout/todays-cart.ts';
import { CartLine, roles } from './line.tsx';

const head = 'pb-2 font-medium';

type CartTableProps = { lines: TodaysLine[]; body: RefObject<HTMLTableSectionElement | null> };

export function CartTable({ lines, body }: CartTableProps) {
  return (
    <div className="@container">
      <table {...roles.table} className="spacious:table block w-full">
        <caption className="sr-only">Isi keranjang</caption>
        <thead
          {...roles.group}
          className="spacious:not-sr-only sr-only spacious:table-header-group text-ink-soft text-sm"
        >
          <tr {...roles.row}>
            <th {...roles.column} className={`${head} text-left`}>
              Produk
            </th>
            <th {...roles.column} className={`${head} pl-4 text-right`}>
              Harga
            </th>
            <th {...roles.column} className={`${head} pl-4 text-right`}>
              Jumlah
            </th>
            <th {...roles.column} className={`${head} pl-4 text-right`}>
              Subtotal
            </th>
            <td {...roles.cell} />
          </tr>
        </thead>
        <tbody
          {...roles.group}
          ref={body}
          className="block spacious:table-row-group divide-y divide-line spacious:border-line spacious:border-t"
        >
          {lines.map((line) => (
            <CartLine key={line.id} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
