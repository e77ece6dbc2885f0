import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Form } from 'react-router';
import type { ProductChanges } from './changes.ts';

type StockStepperProps = {
  variantId: string;
  stok: number;
  label: string;
  describedBy: string;
  /** Idempotency key of the form without scripts, so that sending it twice changes the stock only once. */
  formKey: string;
  changes: ProductChanges;
};

const press =
  'grid size-11 shrink-0 place-items-center text-ink hover:bg-sunken active:bg-line aria-disabled:text-line-strong [&_svg]:size-5';

export function StockStepper({ variantId, stok, label, describedBy, formKey, changes }: StockStepperProps) {
  const shown = stok + (changes.pendingStock[variantId] ?? 0);
  const [typed, setTyped] = useState<string | null>(null);
  // The stock that was shown when typing began; the server needs it, because orders may reduce the stock meanwhile.
  const seen = useRef(shown);
  const type = (text: string) => {
    if (typed === null) seen.current = shown;
    setTyped(text);
  };
  const finish = () => {
    setTyped(null);
    if (typed?.trim()) changes.stock({ id: variantId }, typed, seen.current);
  };
  const input = useRef<HTMLInputElement>(null);
  // Takes over what was typed before hydration.
  const takeEarlier = useEffectEvent(() => {
    const { current } = input;
    if (!current || current.value === current.defaultValue) return;
    if (document.activeElement === current) return type(current.value);
    const { value } = current;
    current.value = current.defaultValue;
    if (value.trim()) changes.stock({ id: variantId }, value, shown);
  });
  useEffect(() => takeEarlier(), []);
  const step = (by: 1 | -1) => {
    if (shown + by >= 0) changes.stock({ id: variantId }, String(shown + by), shown);
  };
  const typeByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') setTyped(null);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    finish();
  };
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="stock" />
      <input type="hidden" name="productId" value={variantId} />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="seenStok" value={stok} />
      {/* Names the group and not the form, because screen readers list every named form as a landmark. */}
      {/* biome-ignore lint/a11y/useSemanticElements: old browsers cannot lay out a fieldset as a flex box */}
      <div
        role="group"
        aria-label={label}
        className="inline-flex rounded-control bg-surface outline-1 outline-line-strong -outline-offset-1"
      >
        {/* Enter presses a form's first button, so this hidden button, which saves the typed number, comes first. */}
        <button type="submit" hidden />
        <StepButton by={-1} describedBy={describedBy} disabled={shown === 0} onStep={step} />
        <input
          ref={input}
          name="stok"
          value={typed ?? String(shown)}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={finish}
          onKeyDown={typeByKey}
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={10}
          aria-label="Stok"
          aria-describedby={describedBy}
          className="w-10 border-line border-x bg-surface text-center font-semibold tabular-nums"
        />
        <StepButton by={1} describedBy={describedBy} disabled={false} onStep={step} />
      </div>
    </Form>
  );
}

type StepButtonProps = {
  by: 1 | -1;
  describedBy: string;
  disabled: boolean;
  onStep: (by: 1 | -1) => void;
};

function StepButton({ by, describedBy, disabled, onStep }: StepButtonProps) {
  return (
    <button
      type="submit"
      name="arah"
      value={by > 0 ? 'tambah' : 'kurang'}
      aria-label={by > 0 ? 'Tambah stok' : 'Kurangi stok'}
      aria-describedby={describedBy}
      // Not `disabled`, because a disabled button would lose the focus.
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        event.preventDefault();
        onStep(by);
      }}
      className={`${press} ${by > 0 ? 'rounded-r-control' : 'rounded-l-control'}`}
    >
      {by > 0 ? <Plus aria-hidden /> : <Minus aria-hidden />}
    </button>
  );
}
