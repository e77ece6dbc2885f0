import { Trash2 } from 'lucide-react';
import { removeFromCart, setQuantity } from '../../../../domain/checkout/cart.ts';
import type { TodaysLine } from '../../../../domain/checkout/todays-cart.ts';
import { formatRupiah } from '../../../../domain/format.ts';
import { nameWithOptions } from '../../../../domain/products/option.ts';
import { changeCart } from '../../../browser/cart.ts';
import { QuantityField } from './quantity-field.tsx';

export function CartLine({ line }: { line: TodaysLine }) {
  const { id, harga, stok, quantity, notices, orderable } = line;
  const name = nameWithOptions(line.namaProduk, line.optionText);
  return (
    <li className="grid grid-cols-[4.5rem_1fr_auto] gap-x-4 gap-y-3 py-4">
      <LinePhoto line={line} />
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="text-ink-soft text-sm tabular-nums">{formatRupiah(harga)}</p>
        {notices.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and here are none
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
        )}
      </div>
      <button
        type="button"
        aria-label={`Hapus ${name}`}
        onClick={() => changeCart((cart) => removeFromCart(cart, id))}
        className="-mt-2.5 -mr-3 grid size-11 place-items-center rounded-control text-ink-soft hover:bg-sunken"
      >
        <Trash2 aria-hidden className="size-5" />
      </button>
      {orderable && (
        <div className="col-span-3 flex flex-wrap items-center justify-between gap-3 sm:col-span-2 sm:col-start-2">
          <QuantityField
            name={name}
            quantity={quantity}
            stok={stok}
            onChange={(typed) => changeCart((cart) => setQuantity(cart, id, typed, stok))}
          />
          <span className="font-semibold tabular-nums">{formatRupiah(harga * quantity)}</span>
        </div>
      )}
    </li>
  );
}

function LinePhoto({ line: { photoUrl, namaProduk } }: { line: TodaysLine }) {
  const box = 'size-18 rounded-control bg-sunken object-cover';
  if (photoUrl) return <img src={photoUrl} alt="" width={72} height={72} loading="lazy" className={box} />;
  return (
    <span aria-hidden className={`${box} grid place-items-center font-semibold text-ink-soft text-xl`}>
      {Array.from(namaProduk.trim())[0]?.toUpperCase()}
    </span>
  );
}
