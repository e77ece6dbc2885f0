import { Camera } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { fireInput } from '#app/forms/error-until-change.ts';
import { useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { LiveRegion } from '#app/ui/page/notice.tsx';
import { href } from '#domain/routes/href.ts';
import { readReceipt } from './read-receipt.ts';

const FOUND = 'Nomor terbaca dari foto. Periksa dulu.';

export function ReceiptPhoto() {
  const pathTo = useDashboardPath();
  const [reading, setReading] = useState(false);
  const [outcome, setOutcome] = useState<{ tone: string; text: string } | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const read = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const { files, form } = currentTarget;
    const photo = files?.[0];
    if (!photo || reading) return;
    leaving.current = new AbortController();
    setReading(true);
    setOutcome(null);
    const result = await readReceipt(
      pathTo(href('/dashboard/pesanan/foto-resi')),
      photo,
      leaving.current.signal,
    );
    if (leaving.current.signal.aborted) return;
    // Empties the field, because browsers fire no change event if the same photo is chosen again.
    currentTarget.value = '';
    setReading(false);
    setOutcome(
      result.ok
        ? { tone: 'text-success', text: FOUND }
        : { tone: 'font-medium text-danger', text: result.reason },
    );
    const field = form?.elements.namedItem('nomorResi');
    if (!result.ok || !(field instanceof HTMLInputElement)) return;
    field.value = result.nomorResi;
    fireInput(field.id);
    field.focus();
  };
  return (
    <div className="with-scripts">
      <label
        aria-disabled={reading || undefined}
        className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong bg-surface px-4 font-medium text-sm hover:bg-sunken aria-disabled:cursor-progress aria-disabled:text-ink-soft"
      >
        <Camera aria-hidden className="size-5" />
        <span>{reading ? 'Membaca foto...' : 'Foto barcode resi'}</span>
        <input
          type="file"
          accept="image/*"
          capture="environment"
          disabled={reading}
          onChange={read}
          className="peer sr-only"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute -inset-0.5 rounded-control outline-focus peer-focus-visible:outline-3"
        />
      </label>
      {outcome && <p className={`mt-1.5 text-sm ${outcome.tone}`}>{outcome.text}</p>}
      <LiveRegion text={reading ? 'Membaca foto...' : (outcome?.text ?? '')} />
    </div>
  );
}
