import { CircleAlert } from 'lucide-react';
import type { Variants } from './use-variants.ts';

/** Variants that still have stock end only when this is sent. */
export function EndStock({ variants, error }: { variants: Variants; error: string | undefined }) {
  if (variants.mayEndStock) return <input type="hidden" name="endStock" value="ya" />;
  if (!error) return null;
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-2 font-medium">
        <input
          type="checkbox"
          name="endStock"
          value="ya"
          aria-invalid
          aria-describedby="stok-varian-hilang"
          className="size-5 shrink-0 accent-danger"
        />
        Ya, hapus beserta stoknya
      </label>
      <p id="stok-varian-hilang" className="flex gap-1.5 font-medium text-danger text-sm">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {error}
      </p>
    </div>
  );
}
