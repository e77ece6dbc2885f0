import { X } from 'lucide-react';
import { useState } from 'react';
import { useDialogs } from '#app/ui/controls/dialogs.tsx';
import { formatNumber } from '#domain/format.ts';
import { MAX_OPTION_VALUE } from '#domain/products/option.ts';
import type { Slot, ValueChip } from './slots.ts';
import type { Variants } from './use-variants.ts';

type ValueChipsProps = { index: number; slot: Slot; variants: Variants; onGone: (text: string) => void };

export function ValueChips({ index, slot, variants, onGone }: ValueChipsProps) {
  const { alert, confirm } = useDialogs();
  const [renamed, setRenamed] = useState<number | null>(null);
  if (slot.chips.length === 0) return null;
  const remove = async ({ key, text }: ValueChip) => {
    const stok = variants.stockOf(index, key);
    const question = `Masih ada stok ${formatNumber(stok)}. Hapus varian ini beserta stoknya?`;
    if (stok > 0 && !(await confirm(question, { about: text, danger: true }))) return;
    variants.remove(index, key, stok > 0);
    onGone(text);
  };
  return (
    <ul className="mb-2 flex flex-wrap gap-2">
      {slot.chips.map((chip) => (
        <li key={chip.key} className="flex min-w-0 items-center rounded-full border border-line bg-sunken">
          {renamed === chip.key ? (
            <RenameField
              text={chip.text}
              onEnd={(text) => {
                setRenamed(null);
                const wrong = text && text !== chip.text ? variants.rename(index, chip.key, text) : null;
                if (wrong) void alert(wrong);
              }}
            />
          ) : (
            <button
              type="button"
              title="Ganti nama"
              onClick={() => setRenamed(chip.key)}
              className="min-h-11 min-w-0 wrap-anywhere rounded-full py-1 pl-4 text-left"
            >
              <span className="sr-only">Ganti nama </span>
              {chip.text}
            </button>
          )}
          <button
            type="button"
            aria-label={`Hapus ${chip.text}`}
            onClick={() => void remove(chip)}
            className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-line"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function RenameField({ text, onEnd }: { text: string; onEnd: (text: string) => void }) {
  return (
    <input
      ref={focusOn}
      aria-label={`Nama baru untuk ${text}`}
      defaultValue={text}
      maxLength={MAX_OPTION_VALUE}
      size={Math.max(4, text.length)}
      enterKeyHint="done"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        if (event.key === 'Escape') event.currentTarget.value = text;
        event.currentTarget.blur();
      }}
      onBlur={(event) => onEnd(event.currentTarget.value.replaceAll(',', ' ').trim().replace(/\s+/g, ' '))}
      className="min-h-11 min-w-0 rounded-full bg-surface px-4"
    />
  );
}

function focusOn(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
