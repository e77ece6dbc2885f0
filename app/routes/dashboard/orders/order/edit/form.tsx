import { type ReactNode, useEffect, useState } from 'react';
import type { useFetcher } from 'react-router';
import type { Done, Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { MoneyField } from '#app/routes/dashboard/money/field.tsx';
import { ShippingReason } from '#app/routes/dashboard/money/shipping-reason.tsx';
import { DespiteProof } from '#app/routes/dashboard/order-card/despite-proof.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { TextField } from '#app/ui/controls/field.tsx';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { Section } from '#app/ui/page/section.tsx';
import { formatRupiah } from '#domain/format.ts';
import { parseWholeNumber } from '#domain/forms/typed.ts';
import { amountText, billLines } from '#domain/orders/price/bill.ts';
import type { VoucherTerms } from '#domain/vouchers/voucher.ts';
import type { Good } from '#server/orders/goods/goods.ts';
import type { Order } from '#server/orders/orders.ts';
import { AddedLine, OrderedLine } from './lines.tsx';
import { sumTyped } from './sum.ts';

export type EditAnswer = { goods: Good[]; missed?: string; proofWaits?: boolean } & (Done | Refused);

type EditFormProps = {
  order: Order;
  /** The ordered products that still exist, with their current price and stock. */
  shelves: Good[];
  terms: VoucherTerms | null;
  /** Idempotency key of the next save. */
  freshKey: string;
  fetcher: ReturnType<typeof useFetcher<EditAnswer>>;
  answer: EditAnswer | undefined;
};

const noGoods: Good[] = [];

type Field = ReturnType<typeof useAnswer>['field'];

export function EditForm(props: EditFormProps) {
  const { order, shelves, terms, freshKey, fetcher, answer } = props;
  const { form, field } = useAnswer(answer);
  const goods = answer?.goods ?? noGoods;
  const priced = [
    ...order.items.map(({ id, harga }) => ({ name: `line-${id}`, harga })),
    ...goods.map(({ id, harga }) => ({ name: `add-${id}`, harga })),
  ];
  const [sum, setSum] = useState<ReturnType<typeof sumTyped>>(null);
  const count = () => form.current && setSum(sumTyped(new FormData(form.current), priced, terms));
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts again when `goods` changes the form's lines
  useEffect(() => void count(), [goods]);
  const isSearch = fetcher.formData?.get('intent') === 'search';
  const isSaving = fetcher.state !== 'idle' && !isSearch;
  // False as soon as the results arrive, so that the revalidation after a search does not delay the next search.
  const isSearching = fetcher.state === 'submitting' && isSearch;
  const today = new Map(shelves.map((good) => [good.id, good]));
  return (
    <fetcher.Form method="post" ref={form} className="grid gap-6" noValidate onInput={count}>
      <EnterButton isSaving={isSaving} />
      <input type="hidden" name="from" value={order.status} />
      <input type="hidden" name="seenKey" value={order.editKey ?? ''} />
      <input type="hidden" name="key" value={freshKey} />
      <input type="hidden" name="searched" value={answer?.values.searched ?? ''} />
      <Section title="Barang">
        <p className="mb-3 text-ink-soft text-sm">Isi 0 untuk menghapus barang dari pesanan.</p>
        <ul className="divide-y divide-line">
          {order.items.map((item) => (
            <OrderedLine
              key={item.id}
              item={item}
              today={today.get(item.variantId)}
              field={field(`line-${item.id}`, String(item.quantity))}
              onRemoved={count}
            />
          ))}
        </ul>
      </Section>
      <Section title="Tambah Barang">
        <AddGoods goods={goods} missed={answer?.missed ?? ''} field={field} isPending={isSearching} />
      </Section>
      <Shipping order={order} field={field} />
      {(order.proofWaits || answer?.proofWaits) && (
        <DespiteProof field={field('despiteProof')}>
          Pembeli sudah mengirim bukti bayar untuk total sebelum perubahan ini, dan buktinya belum diperiksa.
          Tetap ubah pesanan.
        </DespiteProof>
      )}
      <NewTotal order={order} sum={sum} />
      <Button type="submit" pending={isSaving} pendingText="Menyimpan...">
        Simpan Perubahan
      </Button>
    </fetcher.Form>
  );
}

/** Enter presses this first button of the form. Without scripts, the server decides whether Enter saves or searches. */
function EnterButton({ isSaving }: { isSaving: boolean }) {
  const hydrated = useHydrated();
  return (
    <button
      type="submit"
      // Hides the button only visually, because Safari's Enter key skips a button that is not rendered.
      className="sr-only"
      tabIndex={-1}
      aria-hidden
      name="intent"
      value={hydrated ? 'save' : 'enter'}
      onClick={(event) => isSaving && event.preventDefault()}
    />
  );
}

function Shipping({ order, field }: { order: Order; field: Field }) {
  const wired = field('shippingCost', String(order.shippingCost));
  const [typed, setTyped] = useState(wired.defaultValue);
  const shippingCost = typed.trim() === '' ? 0 : parseWholeNumber(typed);
  return (
    <>
      <MoneyField
        {...wired}
        label="Ongkos Kirim"
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <ShippingReason order={order} typed={shippingCost} field={field} />
    </>
  );
}

type AddGoodsProps = { goods: Good[]; missed: string; field: Field; isPending: boolean };

function AddGoods({ goods, missed, field, isPending }: AddGoodsProps) {
  return (
    <div className="grid gap-4">
      <div className="flex items-end gap-2">
        <TextField
          {...field('cari')}
          className="flex-1"
          label="Cari produk"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={80}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            event.currentTarget.form?.querySelector<HTMLElement>('button[value="search"]')?.click();
          }}
        />
        <Button
          type="submit"
          name="intent"
          value="search"
          variant="secondary"
          pending={isPending}
          pendingText="Mencari..."
        >
          Cari
        </Button>
      </div>
      <p role="status" className="text-ink-soft empty:hidden">
        {missed}
      </p>
      <ul aria-label="Produk yang ditemukan" className="divide-y divide-line empty:hidden">
        {goods.map((good) => (
          <AddedLine key={good.id} good={good} field={field(`add-${good.id}`)} />
        ))}
      </ul>
    </div>
  );
}

function NewTotal({ order, sum }: { order: Order; sum: ReturnType<typeof sumTyped> }) {
  const typed: readonly string[] = ['subtotal', 'shippingCost', 'total'];
  const bill = billLines({ ...(sum ?? { ...order, uniqueCode: 0 }), voucherCode: order.voucherCode });
  return (
    <dl className="grid gap-1 tabular-nums">
      <Line label="Total sekarang">{formatRupiah(order.totalPrice)}</Line>
      {bill.map(
        (line) =>
          !typed.includes(line.kind) && (
            <Line key={line.kind} label={line.label} className="with-scripts">
              {sum ? amountText(line) : '–'}
            </Line>
          ),
      )}
      <Line
        label={order.uniqueCode > 0 ? 'Total baru, belum termasuk kode unik' : 'Total baru'}
        className="with-scripts font-semibold text-lg"
      >
        <output aria-live="polite">{sum ? formatRupiah(sum.totalPrice) : '–'}</output>
      </Line>
    </dl>
  );
}

type LineProps = { label: string; className?: string; children: ReactNode };

function Line({ label, className = '', children }: LineProps) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className}`}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
