import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answers.ts';
import { useFirstError } from '#app/forms/first-error.ts';
import { refusalIn } from '#app/forms/use-answer.ts';
import { useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { AddressFields } from '#app/ui/accounts/address-fields.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { TextArea, TextField } from '#app/ui/controls/field.tsx';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import { PhoneNumber } from '#app/ui/page/phone-number.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { placeText } from '#domain/accounts/place.ts';
import { type OrderDraft, orderDraftOf, orderDraftPath } from '#domain/orders/drafts/draft.ts';
import type { FormerCustomer } from '#server/orders/drafts/customers.ts';
import { type Finding, useFinder } from './use-finder.ts';

type Texts = OrderDraft['texts'];

type CustomerFieldsProps = {
  start: Finding;
  form: RefObject<HTMLFormElement | null>;
  texts: Texts;
  errors: Partial<Record<string, string>>;
  refused: Answer | null;
  onTake: (texts: Texts) => void;
  onTaken: () => void;
};

const areaNames = ['provinsi', 'kotaKabupaten', 'kecamatan'] as const;

export function CustomerFields({
  start,
  form,
  texts,
  errors,
  refused,
  onTake,
  onTaken,
}: CustomerFieldsProps) {
  const [pickUp, setPickUp] = useState(texts.ambil === 'ya');
  // A React key of the address fields: it changes when a search or a paste fills them, so that they show the new texts.
  const [filled, setFilled] = useState(0);
  const typed = () =>
    form.current ? orderDraftOf(Object.fromEntries(new FormData(form.current))).texts : texts;
  const take = (found: Partial<Texts>) => {
    onTake({ ...typed(), ...found });
    setFilled((nth) => nth + 1);
    onTaken();
  };
  const takeAreas = useEffectEvent((found: Answer['values']) => {
    const now = typed();
    const areas = areaNames.flatMap((name) =>
      found[name] === undefined ? [] : [[name, found[name]] as const],
    );
    if (areas.some(([name, text]) => text !== now[name])) take(Object.fromEntries(areas));
  });
  useEffect(() => {
    if (refused) takeAreas(refused.values);
  }, [refused]);
  return (
    <Section title="Pembeli">
      <div className="grid gap-4">
        <CustomerSearch start={start} onTake={take} />
        <PastedAddress
          draftId={start.draftId}
          form={form}
          pasted={texts.tempel}
          error={errors.tempel}
          onTake={take}
        />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="ambil"
            value="ya"
            defaultChecked={pickUp}
            onChange={({ currentTarget }) => setPickUp(currentTarget.checked)}
            className="size-5"
          />
          Ambil sendiri, tanpa alamat
        </label>
        <AddressFields key={filled} values={texts} errors={errors} required withoutPlace={pickUp} />
      </div>
    </Section>
  );
}

type OnTakeProps = { onTake: (found: Partial<Texts>) => void };

function CustomerSearch({ start, onTake }: OnTakeProps & { start: Finding }) {
  const takeCustomer = ({ orderId: _, ...found }: FormerCustomer) => onTake(found);
  const { answer, wiring } = useFinder(start, 'pelanggan', ({ customers }) => {
    const first = customers?.[0];
    if (first) takeCustomer(first);
    return first !== undefined;
  });
  const { customers } = answer;
  return (
    <>
      <div className="flex items-end gap-2">
        <TextField
          className="flex-1"
          name="pelanggan"
          label="Cari pelanggan"
          hint="Nomor WhatsApp atau nama dari pesanan sebelumnya."
          type="search"
          autoComplete="off"
          maxLength={80}
          defaultValue={start.wanted}
          {...wiring}
        />
        <Button type="submit" name="intent" value="pelanggan" variant="secondary" className="without-scripts">
          Cari
        </Button>
      </div>
      {customers && (
        <ul aria-label="Pelanggan yang ditemukan" className="grid gap-2">
          {customers.map((customer) => (
            <li key={customer.orderId}>
              <Button
                type="submit"
                name="intent"
                value={`pakai:${customer.orderId}`}
                variant="secondary"
                className="w-full justify-start! text-left!"
                onClick={(event) => {
                  event.preventDefault();
                  takeCustomer(customer);
                }}
              >
                <span className="wrap-anywhere min-w-0">
                  {customer.namaLengkap} · <PhoneNumber of={customer.wa} />{' '}
                  <span className="block font-normal text-ink-soft text-sm">
                    {placeText([customer.alamatLengkap, customer.kecamatan, customer.kotaKabupaten])}
                  </span>
                </span>
              </Button>
            </li>
          ))}
          {customers.length === 0 && <li className="text-ink-soft">Belum ada pesanan dari pelanggan ini.</li>}
        </ul>
      )}
    </>
  );
}

type PastedAddressProps = OnTakeProps & {
  draftId: string;
  form: RefObject<HTMLFormElement | null>;
  pasted: string;
  error: string | undefined;
};

function PastedAddress({ draftId, form, pasted, error, onTake }: PastedAddressProps) {
  const pathTo = useDashboardPath();
  const fetcher = useFetcher<Answer>();
  const refused = refusalIn(fetcher.data);
  useFirstError(form, refused);
  const [taken, setTaken] = useState<Answer | undefined>();
  useEffect(() => {
    if (!fetcher.data || fetcher.data === taken) return;
    setTaken(fetcher.data);
    const { values, kind } = fetcher.data;
    if (kind === 'done') onTake(Object.fromEntries(Object.entries(values).filter(([, text]) => text !== '')));
  }, [fetcher.data, taken, onTake]);
  const read = () => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    fields.set('intent', 'baca');
    fields.set('skrip', 'ya');
    void fetcher.submit(fields, { method: 'post', action: pathTo(orderDraftPath(draftId)) });
  };
  return (
    <details open={pasted !== '' || undefined}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">Tempel alamat dari chat</summary>
      <div className="grid gap-3">
        <TextArea
          name="tempel"
          label="Alamat dari chat"
          hint="Misalnya: Siti, 0812..., Jl. Melati 5, Tarogong Kidul, Garut 44151"
          rows={3}
          maxLength={1_000}
          defaultValue={pasted}
          error={fetcher.data ? refused?.errors.tempel : error}
        />
        <Button
          type="submit"
          name="intent"
          value="baca"
          variant="secondary"
          pending={fetcher.state !== 'idle'}
          pendingText="Memproses..."
          onClick={(event) => {
            event.preventDefault();
            read();
          }}
        >
          Isi dari teks ini
        </Button>
        <NoticeRegion>
          <AnswerNotice answer={fetcher.data} />
        </NoticeRegion>
      </div>
    </details>
  );
}
