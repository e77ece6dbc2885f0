import { useId } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import type { Product } from '#domain/products/product.ts';
import {
  type Availability,
  availabilityOf,
  type Choice,
  choiceSentence,
  optionField,
  soldOptions,
} from '#domain/products/storefront/choice.ts';
import type { ChoiceForm } from './use-choice.ts';

type ChoicesProps = ChoiceForm & {
  product: Product;
  /** True if the link named a variant that is no longer sold. */
  isGone: boolean;
  asked: boolean;
  onSubmit: () => void;
};

/** No option is ever disabled, not even a sold-out one, so that buyers can change from any choice to any other. */
export function Choices({ product, form, choice, start, isGone, asked, onChange, onSubmit }: ChoicesProps) {
  const sentenceId = useId();
  const options = soldOptions(product);
  if (options.length === 0) return null;
  const isMissing = choice.includes(null);
  return (
    <form
      ref={form}
      method="get"
      autoComplete="off"
      aria-label="Pilihan"
      aria-describedby={sentenceId}
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="grid gap-4"
    >
      {options.map(({ name, values }, at) => (
        <fieldset key={name} className="min-w-0">
          <legend className="wrap-anywhere mb-2 font-medium">{name}</legend>
          <div className="flex flex-wrap gap-2">
            {values.map((value) => (
              <ValueButton
                key={value}
                field={optionField(at)}
                value={value}
                isFirstChosen={start[at] === value}
                availability={availabilityOf(product.variants, withValue(choice, at, value))}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <p
        id={sentenceId}
        role="status"
        className={`wrap-anywhere min-h-12 ${asked && isMissing ? 'font-medium text-danger' : 'text-ink-soft'}`}
      >
        {isGone && isMissing && 'Pilihan di link ini tidak dijual lagi. '}
        {choiceSentence(product, choice)}
      </p>
      <div className="without-scripts">
        <Button type="submit" variant="secondary">
          Lihat Pilihan Ini
        </Button>
      </div>
    </form>
  );
}

function withValue(choice: Choice, at: number, value: string): Choice {
  return choice.map((chosen, index) => (index === at ? value : chosen));
}

const notes: Record<Availability, string> = { inStock: '', soldOut: 'habis', notSold: 'tidak ada' };

type ValueButtonProps = { field: string; value: string; isFirstChosen: boolean; availability: Availability };

function ValueButton({ field, value, isFirstChosen, availability }: ValueButtonProps) {
  const note = notes[availability];
  const valueClass = note
    ? 'border-line-strong border-dashed bg-sunken text-ink-soft line-through'
    : 'border-line-strong bg-surface text-ink peer-checked:bg-theme peer-checked:text-theme-on';
  return (
    <label className="relative min-w-0">
      <input
        type="radio"
        name={field}
        value={value}
        aria-label={note ? `${value}, ${note}` : undefined}
        defaultChecked={isFirstChosen}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span
        className={`wrap-anywhere inline-flex min-h-11 min-w-14 items-center justify-center rounded-control border-2 px-4 py-2 text-center font-medium peer-checked:border-theme-text peer-checked:border-solid peer-focus-visible:outline-3 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 ${valueClass}`}
      >
        {value}
      </span>
      {note && (
        <span className="-top-2 -right-1 pointer-events-none absolute whitespace-nowrap rounded-full border border-line bg-surface px-1.5 text-ink-soft text-xs">
          {note}
        </span>
      )}
    </label>
  );
}
