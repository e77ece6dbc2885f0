import { useRef, useState } from 'react';
import { MoneyField } from '#app/routes/dashboard/money/field.tsx';
import { TextArea } from '#app/ui/controls/field.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { formatRupiah } from '#domain/format.ts';
import { parseWholeNumber } from '#domain/forms/typed.ts';
import type { OrderDraft, OrderDraftLine } from '#domain/orders/drafts/draft.ts';
import { chosenWay, OTHER_WAY, orderDraftWays, UNCHOSEN } from '#domain/orders/drafts/shipping.ts';
import { quote } from '#domain/orders/price/price.ts';
import type { Tariff } from '#domain/shipping/tariff.ts';
import type { Good } from '#server/orders/goods/goods.ts';
import { Ways } from './ways.tsx';

type BillProps = {
  texts: OrderDraft['texts'];
  destination: OrderDraft['texts'];
  errors: Partial<Record<string, string>>;
  lines: OrderDraftLine[];
  goods: ReadonlyMap<string, Good>;
  tariffs: readonly Tariff[];
};

export function Bill({ texts, destination, errors, lines, goods, tariffs }: BillProps) {
  const weights = new Map([...goods.values()].map(({ id, berat }) => [id, berat]));
  const ways = orderDraftWays({ lines, texts: destination }, destination, { tariffs, weights });
  const { chosen, wrong, ongkir, asksPrice, type, choose } = useChoice(texts, errors, ways.length > 0);
  const way = chosenWay(chosen, ways);
  const field = useRef<HTMLDivElement>(null);
  const shipping = ongkir.trim() === '' ? (way?.price ?? 0) : (parseWholeNumber(ongkir) ?? 0);
  const price = quote({ subtotal: subtotalOf(lines), voucher: null, shippingCost: shipping });
  return (
    <Section title="Tagihan">
      <div className="grid gap-4">
        {/* Tells the server that the owner was asked once to choose a shipping option and need not be asked again. */}
        {wrong === UNCHOSEN && <input type="hidden" name="ditanya" value="ya" />}
        <Ways
          ways={ways}
          chosen={chosen}
          error={wrong}
          onChoose={(kirim) => {
            empty(field.current?.querySelector('input'));
            choose(kirim);
          }}
        />
        <div ref={field} className={asksPrice ? '' : 'without-scripts'}>
          <MoneyField
            name="ongkir"
            label="Ongkos Kirim"
            defaultValue={texts.ongkir}
            error={errors.ongkir ?? (ways.length === 0 ? wrong : undefined)}
            hint={
              way
                ? `Kosongkan untuk memakai ${formatRupiah(way.price)} dari pilihan di atas.`
                : 'Kosongkan bila gratis.'
            }
            onInput={({ currentTarget }) => type(currentTarget.value)}
          />
        </div>
        <TextArea
          name="catatan"
          label="Catatan"
          rows={2}
          maxLength={300}
          defaultValue={texts.catatan}
          error={errors.catatan}
        />
        <p className="with-scripts flex justify-between gap-4 font-bold text-xl" aria-live="polite">
          <span>Total</span>
          <span className="tabular-nums">{formatRupiah(price.totalPrice)}</span>
        </p>
      </div>
    </Section>
  );
}

/** Returns the chosen shipping option. `asksPrice`: the owner types the cost instead of taking a tariff's price. */
function useChoice(texts: BillProps['texts'], errors: BillProps['errors'], isOffered: boolean) {
  const [ongkir, setOngkir] = useState(texts.ongkir);
  const [kirim, setKirim] = useState(texts.kirim);
  const [isEdited, setEdited] = useState(false);
  const [clearedErrors, setClearedErrors] = useState<BillProps['errors']>();
  const wrong = errors === clearedErrors ? undefined : errors.kirim;
  const isTyped = isEdited || ongkir.trim() !== '';
  const own = kirim === '' && isTyped ? OTHER_WAY : kirim;
  // After an error the owner must choose again, because the chosen option may have a new price.
  const chosen = wrong ? '' : own;
  return {
    chosen,
    wrong,
    ongkir,
    asksPrice: !isOffered || isTyped || chosen === OTHER_WAY,
    type: (typed: string) => {
      setOngkir(typed);
      setEdited(isOffered);
    },
    choose: (way: string) => {
      setKirim(way);
      setClearedErrors(errors);
      setEdited(false);
    },
  };
}

function empty(input: HTMLInputElement | null | undefined): void {
  if (!input || input.value === '') return;
  input.value = '';
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function subtotalOf(lines: readonly OrderDraftLine[]): number {
  return lines.reduce((sum, { quantity, harga }) => sum + (parseWholeNumber(quantity) ?? 0) * harga, 0);
}
