import { useEffect, useId, useRef } from 'react';
import { OTHER_WAY, writeWay } from '#domain/orders/drafts/shipping.ts';
import type { ShippingOption } from '#domain/shipping/choice.ts';
import { shippingPriceText } from '#domain/shipping/tariff-words.ts';
import { wayText } from '#domain/shipping/way.ts';

type WaysProps = {
  ways: readonly ShippingOption[];
  chosen: string;
  error: string | undefined;
  onChoose: (kirim: string) => void;
};

export function Ways({ ways, chosen, error, onChoose }: WaysProps) {
  const errorId = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, to adopt a choice made before hydration
  useEffect(() => {
    const early = field.current?.querySelector<HTMLInputElement>('input:checked');
    if (early && chosen === '') onChoose(early.value);
  }, []);
  if (ways.length === 0) return null;
  const [chosenId] = chosen.split(' ');
  const offered = ways.map((way) => ({
    id: way.id,
    value: writeWay(way),
    text: wayText({ shippingKind: way.kind, shippingLabel: way.name }),
    price: shippingPriceText(way.price),
  }));
  const other = { id: OTHER_WAY, value: OTHER_WAY, text: 'Lainnya', price: '' };
  return (
    <fieldset ref={field} className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-medium text-sm">Pengiriman</legend>
      <div className="flex flex-wrap gap-2">
        {[...offered, other].map(({ id, value, text, price }) => (
          <label
            key={id}
            className="flex min-h-11 min-w-0 cursor-pointer items-center gap-2 rounded-full border border-line-strong bg-surface py-1.5 pr-4 pl-3 text-sm hover:bg-sunken has-checked:border-brand has-checked:bg-brand-soft"
          >
            <input
              type="radio"
              name="kirim"
              value={value}
              checked={id === chosenId}
              onChange={() => onChoose(value)}
              aria-invalid={error ? true : undefined}
              className="size-5 shrink-0 accent-brand"
            />
            <span className="wrap-anywhere min-w-0">{text}</span>
            {price && <span className="shrink-0 font-semibold tabular-nums">{price}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-2 font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
