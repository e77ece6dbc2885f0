import { type KeyboardEvent, useEffect, useState } from 'react';
import { Form } from 'react-router';
import { formatRupiah } from '../../../../../domain/format.ts';
import { addToDraft, type DraftLine, type OrderDraft } from '../../../../../domain/orders/drafts/draft.ts';
import { parseWholeNumber } from '../../../../../domain/products/product.ts';
import type { Good } from '../../../../../server/orders/goods/goods.ts';
import { AnswerNotice } from '../../../../forms/answer-notice.tsx';
import type { Answer } from '../../../../forms/answers.ts';
import { useAnswer } from '../../../../forms/use-answer.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextArea } from '../../../../ui/controls/field.tsx';
import { NoticeRegion } from '../../../../ui/page/notice.tsx';
import { Section } from '../../../../ui/page/section.tsx';
import { MoneyField } from '../../money/field.tsx';
import { draftPath } from './address.ts';
import { CustomerFields } from './customer.tsx';
import { Goods } from './goods.tsx';
import type { Finding } from './use-finder.ts';
import { useKeeping } from './use-keeping.ts';

type DraftAnswer = Answer & { lines?: DraftLine[]; goods?: Good[] };

type DraftFormProps = {
  start: Finding & { draftId: string; draft: OrderDraft; goods: Good[] };
  answer: DraftAnswer | undefined;
};

const noErrors: Partial<Record<string, string>> = {};

/** Everything that was typed is sent with each button; with scripts only what has to reach the server is. */
export function DraftForm({ start, answer }: DraftFormProps) {
  const { form, refused } = useAnswer(answer);
  const errors = refused?.errors ?? noErrors;
  const { lines, goods, add, setLines } = useLines(start, answer);
  const [texts, setTexts] = useState<OrderDraft['texts']>({ ...start.draft.texts, ...answer?.values });
  const { kept, keepSoon, keepPressed } = useKeeping(form, start.draftId);
  const change = (next: DraftLine[]) => {
    setLines(next);
    keepSoon();
  };
  return (
    <Form
      ref={form}
      method="post"
      action={draftPath(start.draftId)}
      className="grid gap-6"
      noValidate
      onInput={keepSoon}
      onKeyDown={holdEnter}
    >
      <input type="hidden" name="draft" value={start.draftId} />
      <NoticeRegion>
        <AnswerNotice answer={refused} />
      </NoticeRegion>
      <Goods
        start={start}
        lines={lines}
        goods={goods}
        errors={errors}
        onAdd={(good) => {
          add(good);
          keepSoon();
        }}
        onChange={change}
      />
      <CustomerFields
        start={start}
        form={form}
        texts={texts}
        errors={errors}
        onTake={setTexts}
        onTaken={keepSoon}
      />
      <Bill texts={texts} errors={errors} lines={lines} />
      <Buttons onKeep={keepPressed} />
      <NoticeRegion>
        {kept?.kind === 'done' && !kept.pressed ? (
          <p className="text-ink-soft text-sm">{kept.sentence}</p>
        ) : (
          <AnswerNotice answer={kept ?? (answer?.kind === 'done' ? answer : undefined)} />
        )}
      </NoticeRegion>
    </Form>
  );
}

type BillProps = {
  texts: OrderDraft['texts'];
  errors: Partial<Record<string, string>>;
  lines: readonly DraftLine[];
};

function Bill({ texts, errors, lines }: BillProps) {
  const [ongkir, setOngkir] = useState(texts.ongkir);
  return (
    <Section title="Tagihan">
      <div className="grid gap-4">
        <MoneyField
          name="ongkir"
          label="Ongkos Kirim"
          defaultValue={texts.ongkir}
          error={errors.ongkir}
          hint="Kosongkan bila gratis."
          onInput={({ currentTarget }) => setOngkir(currentTarget.value)}
        />
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
          <span className="tabular-nums">{formatRupiah(totalOf(lines, ongkir))}</span>
        </p>
      </div>
    </Section>
  );
}

function Buttons({ onKeep }: { onKeep: () => void }) {
  return (
    <div className="grid gap-2 sm:flex">
      <Button type="submit" name="intent" value="buat" variant="primary" pendingText="Memproses...">
        Buat Pesanan & Tagihan
      </Button>
      <Button
        type="submit"
        name="intent"
        value="simpan"
        variant="secondary"
        onClick={(event) => {
          event.preventDefault();
          onKeep();
        }}
      >
        Simpan draf
      </Button>
    </div>
  );
}

function useLines({ draft, goods: known }: DraftFormProps['start'], answer: DraftAnswer | undefined) {
  const [lines, setLines] = useState(answer?.lines ?? draft.lines);
  const [goods, setGoods] = useState(() => byId([...known, ...(answer?.goods ?? [])]));
  // Prices as they are now, which the owner sees before sending it again.
  useEffect(() => {
    if (answer?.lines) setLines(answer.lines);
    if (answer?.goods) setGoods((now) => new Map([...now, ...byId(answer.goods ?? [])]));
  }, [answer]);
  const add = (good: Good) => {
    setGoods((now) => new Map([...now, [good.id, good]]));
    setLines((now) => addToDraft({ ...draft, lines: now }, good).lines);
  };
  return { lines, goods, add, setLines };
}

function byId(goods: readonly Good[]): Map<string, Good> {
  return new Map(goods.map((good) => [good.id, good]));
}

function totalOf(lines: readonly DraftLine[], ongkir: string): number {
  const goods = lines.reduce(
    (sum, { quantity, harga }) => sum + (parseWholeNumber(quantity) ?? 0) * harga,
    0,
  );
  return goods + (parseWholeNumber(ongkir) ?? 0);
}

/** It would send the whole form by its first button. */
function holdEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
