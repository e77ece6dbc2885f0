import { CircleAlert } from 'lucide-react';
import { useStandingError } from '#app/forms/standing-error.ts';
import type { Variants } from './use-variants.ts';

/** Variants that still have stock end only when this is sent. */
export function EndStock({ variants, error }: { variants: Variants; error: string | undefined }) {
  if (variants.mayEndStock) return <input type="hidden" name="endStock" value="ya" />;
  return error ? <Consent error={error} /> : null;
}

/** Stays once it is ticked, or nothing would be sent. */
function Consent({ error }: { error: string }) {
  const id = 'stok-varian-hilang';
  const shown = useStandingError(id, error);
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
