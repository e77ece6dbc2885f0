import type { MouseEvent } from 'react';
import { readStored, writeStored } from '#app/browser/storage.ts';
import type { useAnswer } from '#app/forms/use-answer.ts';
import { TextField } from '#app/ui/controls/field.tsx';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { couriers } from '#domain/shipping/couriers.ts';
import { chosenCourier, type ShippingWay } from '#domain/shipping/way.ts';
import { ReceiptPhoto } from './receipt-photo.tsx';

const KEY = 'usedCouriers';
const SHOWN = 6;
const usual = [couriers.jne, couriers.jnt, couriers.sicepat, 'AnterAja', couriers.pos, 'Kurir toko'];

/** To be offered first the next time, in this browser. */
export function rememberCourier(form: HTMLFormElement): void {
  const name = String(new FormData(form).get('courier') ?? '').trim();
  if (name !== '') writeStored('localStorage', KEY, [name, ...usedCouriers().filter((one) => one !== name)]);
}

function usedCouriers(): string[] {
  const stored = readStored('localStorage', KEY);
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, SHOWN) : [];
}

type ParcelFieldsProps = {
  order: ShippingWay & { courier: string; nomorResi: string };
  field: ReturnType<typeof useAnswer>['field'];
  isFirst: boolean;
};

export function ParcelFields({ order, field, isFirst }: ParcelFieldsProps) {
  const courier = order.courier || chosenCourier(order);
  return (
    <>
      <div className="grid gap-2">
        <TextField
          {...field('courier', courier)}
          data-first-focus={(isFirst && courier === '') || undefined}
          label="Kurir"
          autoComplete="off"
          maxLength={60}
        />
        <CourierChips />
      </div>
      <div className="grid gap-2">
        <TextField
          {...field('nomorResi', order.nomorResi)}
          data-first-focus={(isFirst && courier !== '') || undefined}
          label="Nomor Resi"
          autoComplete="off"
          maxLength={60}
        />
        <ReceiptPhoto />
      </div>
    </>
  );
}

/** Writes the field above and goes on to the next one. */
function CourierChips() {
  const hydrated = useHydrated();
  const names = hydrated ? [...new Set([...usedCouriers(), ...usual])].slice(0, SHOWN) : usual;
  const choose = ({ currentTarget: { form, textContent } }: MouseEvent<HTMLButtonElement>) => {
    const [courier, resi] = ['courier', 'nomorResi'].map((name) => form?.elements.namedItem(name));
    if (courier instanceof HTMLInputElement) courier.value = textContent ?? '';
    if (resi instanceof HTMLInputElement) resi.focus();
  };
  return (
    <ul aria-label="Yang sering dipakai" className="with-scripts flex flex-wrap gap-2">
      {names.map((name) => (
        <li key={name} className="min-w-0">
          <button
            type="button"
            onClick={choose}
            className="min-h-11 max-w-full truncate rounded-full border border-line-strong bg-surface px-3.5 text-sm hover:bg-sunken"
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
