import { ChevronDown, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useErrorUntilChange } from '#app/forms/error-until-change.ts';
import { MoneyField } from '#app/routes/dashboard/money/field.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import type { RefusedProduct } from '../answer.ts';
import { VariantFill } from './fill.tsx';
import { OptionFields } from './option-fields.tsx';
import { VariantRows } from './rows.tsx';
import type { Variants } from './use-variants.ts';

type VariantEditorProps = {
  variants: Variants;
  refused: RefusedProduct | null;
  formerPrice: { name: string; defaultValue: string; error: string | undefined };
};

export function VariantEditor({ variants, refused, formerPrice }: VariantEditorProps) {
  const hydrated = useHydrated();
  const hasRows = variants.matrix.options.length > 0;
  const [open, setOpen] = useState(hasRows || refused !== null);
  const [seen, setSeen] = useState(refused);
  if (seen !== refused) {
    setSeen(refused);
    if (refused && (hasRows || Object.keys(refused.errors).some((name) => name.startsWith('option'))))
      setOpen(true);
  }
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-control border border-line-strong"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className={`size-5 ${open ? '[transform:rotate(180deg)]' : ''}`} />
        Varian
        <span className="font-normal text-ink-soft text-sm">
          {hasRows ? `${variants.matrix.rows.length} varian` : 'ukuran, warna, rasa, harga coret'}
        </span>
      </summary>
      <div className="grid gap-4 border-line border-t p-3">
        {variants.slots.map((slot, index) => (
          <OptionFields
            // biome-ignore lint/suspicious/noArrayIndexKey: options have no id, and their order never changes
            key={index}
            index={index}
            slot={slot}
            variants={variants}
            refused={refused}
          />
        ))}
        {!hydrated && (
          <Button type="submit" name="matrix" value="table" variant="secondary">
            Buat tabel
          </Button>
        )}
        <EndStock variants={variants} error={refused?.errors.endStock} />
        {hasRows ? (
          <>
            <VariantFill variants={variants} />
            <VariantRows variants={variants} />
          </>
        ) : (
          <MoneyField
            {...formerPrice}
            label="Dicoret dari"
            hint="Boleh kosong. Harga lama yang tampil dicoret; harus lebih tinggi dari harga."
          />
        )}
      </div>
    </details>
  );
}

/** `endStock` lets the server delete variants that have stock, so the form sends it only if the owner consents. */
function EndStock({ variants, error }: { variants: Variants; error: string | undefined }) {
  if (variants.mayEndStock) return <input type="hidden" name="endStock" value="ya" />;
  return error ? <Consent error={error} /> : null;
}

/** Once the box is ticked, the error's text disappears but the checkbox stays, because the form must send it. */
function Consent({ error }: { error: string }) {
  const id = 'stok-varian-hilang';
  const shown = useErrorUntilChange(id, error);
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-2 font-medium">
        <input
          id={id}
          type="checkbox"
          name="endStock"
          value="ya"
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown && `${id}-error`}
          className="size-5 shrink-0 accent-danger"
        />
        Ya, hapus beserta stoknya
      </label>
      {shown && (
        <p id={`${id}-error`} className="flex gap-1.5 font-medium text-danger text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {shown}
        </p>
      )}
    </div>
  );
}
