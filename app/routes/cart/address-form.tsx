import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Profile } from '../../../domain/accounts/address.ts';
import { isAddress } from '../../../domain/accounts/address-book.ts';
import {
  type DraftFields,
  draftIn,
  GUEST,
  isSameDraft,
  keepDraft,
  readDraft,
} from '../../browser/checkout-draft.ts';
import type { Texts } from '../../forms/answers.ts';
import { AddressFields } from '../../ui/accounts/address-fields.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/controls/field.tsx';
import { LiveRegion } from '../../ui/page/live-region.tsx';
import { Section } from '../../ui/page/section.tsx';
import { AddressBook, type BookEntry } from './address-book.tsx';
import { AccountFields } from './guest/account-fields.tsx';
import { LoginLink } from './guest/login-link.tsx';

/** `profile` is null for guests. */
export type Customer = { id: string; profile: Profile | null; book: BookEntry[] };

export const guest: Customer = { id: GUEST, profile: null, book: [] };

type AddressFormProps = {
  id: string;
  ref: RefObject<HTMLFormElement | null>;
  customer: Customer;
  errors: Texts;
  /** The e-mail of a guest's order that has an account; null where none is known to. */
  knownEmail: string | null;
  pickUp: boolean;
  isShippingChosen: boolean;
  /** Chooses to fetch the goods, or to have them sent; null where the shop has no pick-up. */
  onPickUp: ((isWanted: boolean) => void) | null;
  onSend: (form: HTMLFormElement) => void;
  /** What is typed, whenever that changes. */
  onTyped: (fields: DraftFields) => void;
};

/**
 * Prefilled with what was typed in this tab, else with the profile. What a former address replaces can be brought back.
 */
export function AddressForm(props: AddressFormProps) {
  const { id, ref, customer, errors, knownEmail, pickUp, isShippingChosen, onSend, onTyped } = props;
  const [prefill] = useState<DraftFields>(() => ({
    ...customer.profile,
    ...readDraft(customer.id, customer.profile),
  }));
  const form = useRefillableForm(customer, prefill, onTyped);
  // Errors from before the form was refilled no longer apply.
  const [settled, setSettled] = useState<Texts | null>(null);
  const wrong = errors === settled ? {} : errors;
  const refill = (fields: DraftFields, announcement: string) => {
    setSettled(errors);
    form.fill(fields, announcement);
  };
  const follow = (event: React.SyntheticEvent<HTMLFormElement>) => form.follow(event.currentTarget);
  return (
    <Section title={pickUp ? 'Data pengambil' : 'Alamat pengiriman'}>
      <AddressSources {...props} form={form} prefill={prefill} refill={refill} />
      <LiveRegion text={form.announcement} />
      <form
        id={id}
        ref={ref}
        noValidate
        className="grid gap-4"
        onChange={follow}
        onBlur={follow}
        onSubmit={(event) => {
          event.preventDefault();
          onSend(event.currentTarget);
        }}
      >
        <AddressFields
          key={form.version}
          values={form.values}
          errors={wrong}
          required
          withoutPlace={pickUp}
        />
        {pickUp && <input type="hidden" name="ambil" value="ya" />}
        {!isShippingChosen && <input type="hidden" name="pengiriman" value="belum" />}
        <TextArea
          key={`catatan ${form.version}`}
          name="catatan"
          label="Catatan"
          rows={2}
          maxLength={300}
          defaultValue={form.values.catatan}
          error={wrong.catatan}
          hint="Boleh dikosongkan."
        />
        {customer === guest && (
          <AccountFields email={prefill.email ?? ''} errors={wrong} known={knownEmail} />
        )}
      </form>
    </Section>
  );
}

type AddressSourcesProps = Pick<AddressFormProps, 'ref' | 'customer' | 'pickUp' | 'onPickUp'> & {
  form: ReturnType<typeof useRefillableForm>;
  prefill: DraftFields;
  refill: (fields: DraftFields, announcement: string) => void;
};

function AddressSources({ ref, customer, pickUp, onPickUp, form, prefill, refill }: AddressSourcesProps) {
  const offered = customer.book.some((address) => !isAddress(address, prefill));
  return (
    <>
      {customer === guest && <LoginLink />}
      {onPickUp && (
        <Button
          variant="secondary"
          className="mb-5"
          onClick={() => {
            onPickUp(!pickUp);
            // Other fields are there after it: Nama Lengkap is the first of them either way.
            requestAnimationFrame(() => ref.current?.querySelector('input')?.focus());
          }}
        >
          {pickUp ? 'Kirim ke alamat' : 'Ambil sendiri, tanpa alamat'}
        </Button>
      )}
      {offered && !pickUp && (
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

/** `version` changes when the fields are refilled. */
function useRefillableForm(
  { id, profile, book }: Customer,
  prefill: DraftFields,
  onTyped: AddressFormProps['onTyped'],
) {
  const [filled, setFilled] = useState({ version: 0, values: prefill, announcement: '' });
  const [typed, setTyped] = useState(prefill);
  const tell = useEffectEvent(onTyped);
  useEffect(() => tell(typed), [typed]);
  const [replaced, setReplaced] = useState<DraftFields | null>(null);
  const isKnown = (fields: DraftFields) =>
    [...book, ...(profile ? [profile] : [])].some((address) => isAddress(address, fields));
  const isEmpty = (fields: DraftFields) => isSameDraft({ ...fields, catatan: '', email: '' }, {});
  return {
    ...filled,
    typed,
    replaced,
    /** After the event: a choice in a list is written then. */
    follow(form: HTMLFormElement) {
      setTimeout(() => {
        if (!form.isConnected) return;
        const fields = draftIn(form);
        if (isSameDraft(fields, typed)) return;
        setTyped(fields);
        keepDraft(id, fields);
      });
    },
    /** What was typed by hand can be brought back; an address of the book is there anyway. */
    fill(values: DraftFields, announcement: string) {
      setReplaced(isKnown(typed) || isEmpty(typed) ? (values === replaced ? null : replaced) : typed);
      setFilled(({ version }) => ({ version: version + 1, values, announcement }));
      setTyped(values);
      keepDraft(id, values);
    },
  };
}
