import { useId } from 'react';
import { messages } from '../../../../domain/messages.ts';
import { shippingPriceText } from '../../../../domain/shipping/tariff-words.ts';
import { SHIPPING_ASK, wayText } from '../../../../domain/shipping/way.ts';
import { Section } from '../../../ui/page/section.tsx';
import { ASK, type Shipping } from './use-shipping.ts';

export function ShippingChoice({ shipping }: { shipping: Shipping }) {
  const id = useId();
  const { options, chosen, choose, group, missing: error, to } = shipping;
  if (options === null) return null;
  const ways = options.map(({ id, kind, name, price }) => ({
    id,
    text: wayText({ shippingKind: kind, shippingLabel: name }),
    price: shippingPriceText(price),
  }));
  return (
    <Section title="Pengiriman">
      <fieldset ref={group} className="min-w-0" aria-describedby={error ? `${id}-salah` : undefined}>
        <legend className="sr-only">Pengiriman</legend>
        <div className="grid gap-2">
          {[...ways, { id: ASK, text: SHIPPING_ASK, price: '' }].map((way) => (
            <label
              key={way.id}
              className="flex min-h-11 min-w-0 cursor-pointer items-start gap-3 rounded-control border border-line-strong px-3 py-2.5 has-checked:border-brand has-checked:bg-brand-soft"
            >
              <input
                type="radio"
                name={id}
                value={way.id}
                checked={way.id === chosen}
                onChange={() => choose(way.id)}
                aria-invalid={error || undefined}
                className="mt-0.5 size-5 shrink-0 accent-brand"
              />
              <span className="wrap-anywhere min-w-0 flex-1">{way.text}</span>
              <span className="shrink-0 font-semibold tabular-nums">{way.price}</span>
            </label>
          ))}
        </div>
        {shipping.waiting && <p className="mt-2 text-ink-soft text-sm">Memuat ongkir kurir…</p>}
        {to.kotaKabupaten === '' && shipping.option?.kind !== 'pickup' && (
          <p className="mt-2 text-ink-soft text-sm">Isi alamat pengiriman untuk melihat semua pilihan.</p>
        )}
        {error && (
          <p id={`${id}-salah`} role="alert" className="mt-2 font-medium text-danger text-sm">
            {messages.shippingNotChosen}
          </p>
        )}
      </fieldset>
    </Section>
  );
}
