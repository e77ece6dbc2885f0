import { useId } from 'react';
import { messages } from '#domain/messages.ts';
import type { ShippingOption } from '#domain/shipping/choice.ts';
import { shippingPriceText } from '#domain/shipping/tariff-words.ts';
import { SHIPPING_ASK, wayText } from '#domain/shipping/way.ts';
import { ASK, type Shipping } from './use-shipping.ts';
import { WayOption } from './way-option.tsx';

type ShippingChoiceProps = {
  shipping: Shipping;
  hidesTitle?: boolean;
};

export function ShippingChoice({ shipping, hidesTitle = false }: ShippingChoiceProps) {
  const id = useId();
  const { ways, chosen, choose, group, missing: error, needsPlace, waiting } = shipping;
  if (ways === null || shipping.isPickUp) return null;
  const offered = [...ways.map(shownWay), { id: ASK, text: SHIPPING_ASK, price: '' }];
  return (
    <fieldset ref={group} className="min-w-0" aria-describedby={error ? `${id}-salah` : undefined}>
      <legend className={needsPlace || hidesTitle ? 'sr-only' : 'mb-1.5 font-medium text-sm'}>
        Pengiriman
      </legend>
      {!needsPlace && (
        <div className="grid gap-2">
          {offered.map((way) => (
            <WayOption
              key={way.id}
              group={id}
              value={way.id}
              text={way.text}
              price={way.price}
              checked={way.id === chosen}
              invalid={error}
              onChoose={() => choose(way.id)}
            />
          ))}
          {waiting && (
            <p className="grid min-h-25 place-items-center rounded-control bg-sunken text-ink-soft text-sm">
              Memuat ongkir kurir…
            </p>
          )}
        </div>
      )}
      {needsPlace && <p className="-mt-1.5 text-ink-soft text-sm">Isi kecamatan untuk melihat ongkir.</p>}
      {error && (
        <p id={`${id}-salah`} role="alert" className="mt-2 font-medium text-danger text-sm">
          {messages.shippingNotChosen}
        </p>
      )}
    </fieldset>
  );
}

export function WaySwitch({ shipping }: { shipping: Shipping }) {
  const id = useId();
  const { pickUps, isPickUp, option, choose, chooseSent } = shipping;
  const [first, ...others] = pickUps;
  if (!first) return null;
  const pickUp = others.length > 0 ? { ...shownWay(first), text: wayText(pickUpSomewhere) } : shownWay(first);
  return (
    <fieldset className="mb-3 grid min-w-0 gap-2 sm:mb-4">
      <legend className="sr-only">Cara menerima barang</legend>
      <div className="grid max-w-sm grid-cols-[auto_1fr] gap-2">
        <WayOption
          group={id}
          value="sent"
          text="Dikirim"
          price=""
          checked={!isPickUp}
          onChoose={chooseSent}
        />
        <WayOption
          group={id}
          value={pickUp.id}
          text={pickUp.text}
          price=""
          checked={isPickUp}
          onChoose={() => choose(pickUp.id)}
        />
      </div>
      {isPickUp &&
        others.length > 0 &&
        pickUps
          .map(shownWay)
          .map((way) => (
            <WayOption
              key={way.id}
              group={`${id}-tempat`}
              value={way.id}
              text={way.text}
              price={way.price}
              checked={way.id === option?.id}
              onChoose={() => choose(way.id)}
            />
          ))}
    </fieldset>
  );
}

const pickUpSomewhere = { shippingKind: 'pickup', shippingLabel: '' } as const;

export function chosenText({ option }: Shipping): string {
  if (!option) return SHIPPING_ASK;
  const { text, price } = shownWay(option);
  return `${text} · ${price}`;
}

function shownWay({ id, kind, name, price }: ShippingOption) {
  const text = wayText({ shippingKind: kind, shippingLabel: name });
  return { id, text, price: shippingPriceText(price) };
}
