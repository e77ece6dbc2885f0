import { Minus, Plus } from 'lucide-react';
import { useRef } from 'react';
import { Form } from 'react-router';
import type { ProductChanges } from './changes.ts';

type StockStepperProps = {
  variantId: string;
  label: string;
  describedBy: string;
  /** Makes the form count once when it is sent without scripts. */
  formKey: string;
  changes: ProductChanges;
};

const press =
  'grid size-11 shrink-0 place-items-center text-ink hover:bg-sunken active:bg-line [&_svg]:size-5 first-of-type:rounded-l-control last-of-type:rounded-r-control';

export function StockStepper({ variantId, label, describedBy, formKey, changes }: StockStepperProps) {
  const pieces = useRef<HTMLInputElement>(null);
  const send = (arah: 'tambah' | 'kurang') =>
    changes.stock({ id: variantId }, pieces.current?.value ?? '', arah);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="stock" />
      <input type="hidden" name="productId" value={variantId} />
      <input type="hidden" name="key" value={formKey} />
      {/* A form with a name would be a landmark, and the page may have a hundred. */}
      {/* biome-ignore lint/a11y/useSemanticElements: old browsers lay no fieldset out in a row */}
      <div
        role="group"
        aria-label={label}
        className="inline-flex rounded-control border border-line-strong bg-surface"
      >
        {/* Enter presses a form's first button, and cannot mean both more and fewer: this one does nothing. */}
        <button type="submit" hidden disabled />
        {(['kurang', 'tambah'] as const).map((arah) => (
          <button
            key={arah}
            type="submit"
            name="arah"
            value={arah}
            aria-label={arah === 'tambah' ? 'Tambah stok' : 'Kurangi stok'}
            aria-describedby={describedBy}
            onClick={(event) => {
              event.preventDefault();
              send(arah);
            }}
            className={`${press} ${arah === 'tambah' ? 'order-last' : ''}`}
          >
            {arah === 'tambah' ? <Plus aria-hidden /> : <Minus aria-hidden />}
          </button>
        ))}
        <input
          ref={pieces}
          name="jumlah"
          defaultValue="1"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          aria-label="Jumlah perubahan stok"
          aria-describedby={describedBy}
          onFocus={(event) => event.currentTarget.select()}
          className="w-14 border-line border-x bg-surface text-center tabular-nums"
        />
      </div>
    </Form>
  );
}
