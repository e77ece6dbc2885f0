import { type KeyboardEvent, useEffect, useState } from 'react';
import { Form } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import {
  addToOrderDraft,
  type OrderDraft,
  type OrderDraftLine,
  orderDraftPath,
} from '#domain/orders/drafts/draft.ts';
import type { Tariff } from '#domain/shipping/tariff.ts';
import type { Good } from '#server/orders/goods/goods.ts';
import { Bill } from './bill.tsx';
import { CustomerFields } from './customer.tsx';
import { Goods } from './goods.tsx';
import { useAutosave } from './use-autosave.ts';
import { useDestination } from './use-destination.ts';
import type { Finding } from './use-finder.ts';

type OrderDraftAnswer = Answer & { lines?: OrderDraftLine[]; goods?: Good[] };

type OrderDraftFormProps = {
  start: Finding & { draftId: string; draft: OrderDraft; goods: Good[]; tariffs: Tariff[] };
  answer: OrderDraftAnswer | undefined;
};

const noErrors: Partial<Record<string, string>> = {};

export function OrderDraftForm({ start, answer }: OrderDraftFormProps) {
  const pathTo = useDashboardPath();
  const { form, refused } = useAnswer(answer);
  const errors = refused?.errors ?? noErrors;
  const { lines, goods, add, setLines } = useLines(start, answer);
  const [texts, setTexts] = useState<OrderDraft['texts']>({ ...start.draft.texts, ...answer?.values });
  const { saved, saveSoon, saveOnPress } = useAutosave(form, start.draftId);
  const { destination, readDestination } = useDestination(form, texts, saveSoon);
  const change = (next: OrderDraftLine[]) => {
    setLines(next);
    saveSoon();
  };
  return (
    <Form
      ref={form}
      method="post"
      action={pathTo(orderDraftPath(start.draftId))}
      className="grid gap-6"
      noValidate
      onInput={saveSoon}
      onChange={readDestination}
      onBlur={readDestination}
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
          saveSoon();
        }}
        onChange={change}
      />
      <CustomerFields
        start={start}
        form={form}
        texts={texts}
        errors={errors}
        refused={refused}
        onTake={setTexts}
        onTaken={saveSoon}
      />
      <Bill
        texts={texts}
        destination={destination}
        errors={errors}
        lines={lines}
        goods={goods}
        tariffs={start.tariffs}
      />
      <Buttons onSave={saveOnPress} />
      <NoticeRegion>
        {saved?.kind === 'done' && !saved.pressed ? (
          <p className="text-ink-soft text-sm">{saved.sentence}</p>
        ) : (
          <AnswerNotice answer={saved ?? (answer?.kind === 'done' ? answer : undefined)} />
        )}
      </NoticeRegion>
    </Form>
  );
}

function Buttons({ onSave }: { onSave: () => void }) {
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
          onSave();
        }}
      >
        Simpan draf
      </Button>
    </div>
  );
}

function useLines(
  { draft, goods: startGoods }: OrderDraftFormProps['start'],
  answer: OrderDraftAnswer | undefined,
) {
  const [lines, setLines] = useState(answer?.lines ?? draft.lines);
  const [goods, setGoods] = useState(() => byId([...startGoods, ...(answer?.goods ?? [])]));
  // A refusal contains the current prices, so that the owner sees them before sending the form again.
  useEffect(() => {
    if (answer?.lines) setLines(answer.lines);
    if (answer?.goods) setGoods((now) => new Map([...now, ...byId(answer.goods ?? [])]));
  }, [answer]);
  const add = (good: Good) => {
    setGoods((now) => new Map([...now, [good.id, good]]));
    setLines((now) => addToOrderDraft({ ...draft, lines: now }, good).lines);
  };
  return { lines, goods, add, setLines };
}

function byId(goods: readonly Good[]): Map<string, Good> {
  return new Map(goods.map((good) => [good.id, good]));
}

/** Ignores Enter in a field, which would submit the whole form with its first button. */
function holdEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
