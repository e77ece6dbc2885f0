import { type FormEvent, type RefObject, useState } from 'react';
import { keyOfShop, readStored, writeStored } from '#app/browser/storage.ts';
import { fireInput } from '#app/forms/error-until-change.ts';
import { useFirstError } from '#app/forms/first-error.ts';
import type { useAnswer } from '#app/forms/use-answer.ts';
import { controlClass, FieldFrame, TextField, useWiring } from '#app/ui/controls/field.tsx';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { RECEIPT_MISSING } from '#domain/orders/dashboard/change-question.ts';
import { couriers } from '#domain/shipping/couriers.ts';
import { chosenCourier, type ShippingWay } from '#domain/shipping/way.ts';
import { ReceiptPhoto } from './receipt-photo.tsx';

/** The shop's own courier issues no receipt numbers, so none is required for it. */
const OWN_COURIER = 'Kurir toko';
const KEY = 'usedCouriers';
const SHOWN = 6;
const usual = [couriers.jne, couriers.jnt, couriers.sicepat, 'AnterAja', couriers.pos, OWN_COURIER];

/** Requires a receipt number, unless the seller presses 'Kirim tanpa resi' (send without). Remembers used couriers. */
export function useParcelCheck(form: RefObject<HTMLFormElement | null>, { shippingKind }: ShippingWay) {
  const [held, setHeld] = useState<Event | null>(null);
  useFirstError(form, held);
  const check = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const typed = new FormData(event.currentTarget);
    const textOf = (name: string) => String(typed.get(name) ?? '').trim();
    const hasNumber = typed.has('nomorResi') && shippingKind !== 'own' && textOf('courier') !== OWN_COURIER;
    const isHeld = hasNumber && textOf('nomorResi') === '' && submitter?.getAttribute('name') !== 'tanpaResi';
    setHeld(isHeld ? event.nativeEvent : null);
    if (isHeld) event.preventDefault();
    else rememberCourier(event.currentTarget);
  };
  return { missing: held ? RECEIPT_MISSING : undefined, check };
}

function rememberCourier(form: HTMLFormElement): void {
  const name = String(new FormData(form).get('courier') ?? '').trim();
  if (name !== '')
    writeStored('localStorage', keyOfShop(KEY), [name, ...usedCouriers().filter((one) => one !== name)]);
}

function usedCouriers(): string[] {
  const stored = readStored('localStorage', keyOfShop(KEY));
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, SHOWN) : [];
}

type ParcelFieldsProps = {
  order: ShippingWay & { courier: string; nomorResi: string };
  field: ReturnType<typeof useAnswer>['field'];
  isFirst: boolean;
  missing: string | undefined;
};

export function ParcelFields({ order, field, isFirst, missing }: ParcelFieldsProps) {
  const courier = order.courier || chosenCourier(order);
  const number = field('nomorResi', order.nomorResi);
  return (
    <>
      <CourierField {...field('courier', courier)} isFirst={isFirst && courier === ''} />
      <div className="grid gap-2">
        <TextField
          {...number}
          error={missing ?? number.error}
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

type CourierFieldProps = { name: string; defaultValue: string; error: string | undefined; isFirst: boolean };

function CourierField({ error, isFirst, ...field }: CourierFieldProps) {
  const { ids, wiring, shown } = useWiring(undefined, error, undefined);
  const [written, setWritten] = useState(field.defaultValue);
  return (
    <FieldFrame ids={ids} label="Kurir" error={shown} className="">
      <CourierChips fieldId={ids.control} written={written.trim()} isFirst={isFirst} />
      <input
        {...field}
        {...wiring}
        placeholder="Nama kurir"
        autoComplete="off"
        maxLength={60}
        onInput={({ currentTarget }) => setWritten(currentTarget.value)}
        className={controlClass(shown)}
      />
    </FieldFrame>
  );
}

type CourierChipsProps = { fieldId: string; written: string; isFirst: boolean };

function CourierChips({ fieldId, written, isFirst }: CourierChipsProps) {
  const hydrated = useHydrated();
  const names = hydrated ? [...new Set([...usedCouriers(), ...usual])].slice(0, SHOWN) : usual;
  const choose = (form: HTMLFormElement | null, name: string) => {
    const [courier, resi] = ['courier', 'nomorResi'].map((one) => form?.elements.namedItem(one));
    if (courier instanceof HTMLInputElement) courier.value = name === written ? '' : name;
    fireInput(fieldId);
    if (resi instanceof HTMLInputElement && name !== written) resi.focus();
  };
  return (
    <ul aria-label="Yang sering dipakai" className="with-scripts mb-2 flex flex-wrap gap-2">
      {names.map((name, place) => (
        <li key={name} className="min-w-0">
          <button
            type="button"
            onClick={({ currentTarget }) => choose(currentTarget.form, name)}
            aria-pressed={name === written}
            data-first-focus={(isFirst && place === 0) || undefined}
            className="min-h-11 max-w-full truncate rounded-full border border-line-strong bg-surface px-3.5 text-sm hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-white"
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
