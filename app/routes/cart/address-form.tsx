import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { type CheckoutInput, hasGap, readCheckoutInput } from '#app/browser/checkout-input.ts';
import type { Texts } from '#app/forms/answers.ts';
import { AddressFields } from '#app/ui/accounts/address-fields.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { TextArea } from '#app/ui/controls/field.tsx';
import { LiveRegion } from '#app/ui/page/notice.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { isAddress } from '#domain/accounts/address-book.ts';
import { AddressBook } from './address-book.tsx';
import { AddressSummary } from './address-summary.tsx';
import { AccountFields } from './guest/account-fields.tsx';
import { LoginLink } from './guest/login-link.tsx';
import { ShippingChoice, WaySwitch } from './shipping/choice.tsx';
import type { Shipping } from './shipping/use-shipping.ts';
import { type Customer, guest, useRefillableForm } from './use-refillable-form.ts';

type AddressFormProps = {
  id: string;
  ref: RefObject<HTMLFormElement | null>;
  customer: Customer;
  errors: Texts;
  /** The guest's e-mail if the server found an account for it, else null. */
  takenEmail: string | null;
  shipping: Shipping;
  onSend: (form: HTMLFormElement) => void;
};

/** Prefills the fields with what was typed in this tab, else with the buyer's profile. */
export function AddressForm({ id, ref, customer, errors, takenEmail, shipping, onSend }: AddressFormProps) {
  const [prefill] = useState<CheckoutInput>(() => ({
    ...customer.profile,
    ...readCheckoutInput(customer.id, customer.profile),
  }));
  const form = useRefillableForm(customer, prefill, shipping.changeAddress);
  // The errors of the last response no longer apply once the form is filled with another address.
  const [clearedErrors, setClearedErrors] = useState<Texts | null>(null);
  const wrong = errors === clearedErrors ? {} : errors;
  const { isPickUp } = shipping;
  const { isFolded, unfold } = useFolded(customer, form.values, wrong, isPickUp);
  const refill = (fields: CheckoutInput, announcement: string) => {
    setClearedErrors(errors);
    form.fill(fields, announcement);
  };
  const follow = (event: React.SyntheticEvent<HTMLFormElement>) => form.follow(event.currentTarget);
  const openForm = () => {
    flushSync(unfold);
    ref.current?.querySelector('input')?.focus();
  };
  return (
    <Section title={isPickUp ? 'Data pengambil' : 'Alamat pengiriman'}>
      <WaySwitch shipping={shipping} />
      {isFolded ? (
        <AddressSummary address={form.typed} shipping={shipping} onChange={openForm} />
      ) : (
        <AddressSources
          customer={customer}
          isPickUp={isPickUp}
          form={form}
          prefill={prefill}
          refill={refill}
        />
      )}
      <LiveRegion text={form.announcement} />
      <form
        id={id}
        ref={ref}
        noValidate
        className="grid gap-3"
        onChange={follow}
        onBlur={follow}
        onSubmit={(event) => {
          event.preventDefault();
          onSend(event.currentTarget);
        }}
      >
        <div className={isFolded ? 'hidden' : 'contents'}>
          <AddressFields
            key={form.version}
            values={form.values}
            errors={wrong}
            required
            withoutPlace={isPickUp}
            belowKecamatan={
              isFolded || shipping.ways === null ? null : <ShippingChoice shipping={shipping} />
            }
          />
        </div>
        {isFolded && !shipping.isAgain && <ShippingChoice shipping={shipping} hidesTitle />}
        {isPickUp && <input type="hidden" name="ambil" value="ya" />}
        {shipping.chosen === null && <input type="hidden" name="pengiriman" value="belum" />}
        <Note key={`catatan ${form.version}`} typed={form.values.catatan} error={wrong.catatan} />
        {customer === guest && (
          <AccountFields email={prefill.email ?? ''} errors={wrong} takenEmail={takenEmail} />
        )}
      </form>
    </Section>
  );
}

function Note({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  return (
    <TextArea
      name="catatan"
      label="Catatan"
      hidesLabel
      rows={1}
      maxLength={300}
      placeholder="Catatan (boleh dikosongkan)"
      defaultValue={typed}
      error={error}
    />
  );
}

function useFolded({ profile }: Customer, values: CheckoutInput, wrong: Texts, pickUp: boolean) {
  const [isUnfolded, setUnfolded] = useState(false);
  const isKnown = profile !== null && !hasGap(profile, pickUp) && !hasGap(values, pickUp);
  const { catatan: _, pengiriman: __, ...ofAddress } = wrong;
  const isWrong = Object.values(ofAddress).some((message) => message !== undefined);
  return { isFolded: isKnown && !isUnfolded && !isWrong, unfold: () => setUnfolded(true) };
}

type AddressSourcesProps = {
  customer: Customer;
  isPickUp: boolean;
  form: ReturnType<typeof useRefillableForm>;
  prefill: CheckoutInput;
  refill: (fields: CheckoutInput, announcement: string) => void;
};

function AddressSources({ customer, isPickUp, form, prefill, refill }: AddressSourcesProps) {
  const offered = customer.book.some((address) => !isAddress(address, prefill));
  return (
    <>
      {customer === guest && <LoginLink />}
      {offered && !isPickUp && (
        <AddressBook
          book={customer.book}
          typed={form.typed}
          onChoose={({ line, ...address }) => {
            const { catatan = '' } = form.typed;
            refill({ ...address, catatan }, `Formulir diisi dengan alamat ${address.namaLengkap}, ${line}.`);
          }}
        />
      )}
      {form.replaced && (
        <Button
          variant="secondary"
          className="mb-5"
          onClick={() => form.replaced && refill(form.replaced, 'Isian Anda sebelumnya sudah kembali.')}
        >
          Kembalikan isian sebelumnya
        </Button>
      )}
    </>
  );
}
