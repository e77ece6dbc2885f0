import { formatNumber, formatRupiah } from '#domain/format.ts';
import { nameWithOptions } from '#domain/products/option.ts';
import type { InvoiceItem } from './invoice.ts';

const wide = 'hidden sm:table-cell print:table-cell';
const head = 'py-2 font-semibold print:py-1';
const cell = 'py-3 align-baseline';
const number = `${cell} whitespace-nowrap text-right`;
/** With normal spacing, an A4 page has room for this many lines. Longer invoices get less spacing, so that 25 fit. */
const ROOMY_LINES = 18;

export function InvoiceItems({ items }: { items: InvoiceItem[] }) {
  const room = items.length > ROOMY_LINES ? 'print:py-0.5' : 'print:py-1.5';
  return (
    <table className="w-full border-line border-b tabular-nums print:text-sm">
      <caption className="sr-only">Barang yang dibeli</caption>
      <thead className="border-ink border-y-2 text-sm">
        <tr>
          <th scope="col" className={`${head} text-left`}>
            Barang
          </th>
          <th scope="col" className={`${head} ${wide} text-right`}>
            Harga
          </th>
          <th scope="col" className={`${head} ${wide} pl-6 text-right`}>
            Jumlah
          </th>
          <th scope="col" className={`${head} pl-4 text-right sm:pl-6`}>
            Subtotal
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {items.map(({ id, namaProduk, optionText, harga, quantity, subtotal }) => (
          <tr key={id} className="break-inside-avoid">
            <th scope="row" className={`${cell} ${room} text-left font-medium`}>
              <span className="wrap-anywhere">{nameWithOptions(namaProduk, optionText)}</span>
              <span className="block font-normal text-ink-soft text-sm sm:hidden print:hidden">
                {formatNumber(quantity)} × {formatRupiah(harga)}
              </span>
            </th>
            <td className={`${number} ${room} ${wide} pl-4`}>{formatRupiah(harga)}</td>
            <td className={`${number} ${room} ${wide} pl-6`}>{formatNumber(quantity)}</td>
            <td className={`${number} ${room} pl-4 font-medium sm:pl-6`}>{formatRupiah(subtotal)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
