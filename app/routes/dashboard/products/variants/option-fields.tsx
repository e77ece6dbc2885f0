import { type KeyboardEvent, useRef, useState } from 'react';
import { controlClass, FieldFrame, TextField, useControl } from '#app/ui/controls/field.tsx';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { LiveRegion } from '#app/ui/page/notice.tsx';
import { splitValues } from '#domain/products/form/options.ts';
import { MAX_OPTION_NAME } from '#domain/products/option.ts';
import type { RefusedProduct } from '../answer.ts';
import { ValueChips } from './chips.tsx';
import type { Slot } from './slots.ts';
import type { Variants } from './use-variants.ts';

type OptionFieldsProps = {
  index: number;
  slot: Slot;
  variants: Variants;
  refused: RefusedProduct | null;
};

const examples = [
  { name: 'Misalnya Ukuran', values: 'Misalnya M, L, XL.' },
  { name: 'Boleh kosong. Misalnya Warna', values: 'Misalnya Merah, Biru.' },
];

export function OptionFields({ index, slot, variants, refused }: OptionFieldsProps) {
  const hydrated = useHydrated();
  const values = slot.chips.map(({ text }) => text);
  const names = { name: `optionName${index}`, values: `optionValues${index}` };
  const label = `Isi pilihan ${index + 1}`;
  return (
    <fieldset className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <legend className="sr-only">Pilihan {index + 1}</legend>
      <input
        type="hidden"
        name={`shownOptionName${index}`}
        value={values.length > 0 ? slot.name || `Pilihan ${index + 1}` : ''}
      />
      <input type="hidden" name={`shownOptionValues${index}`} value={values.join(', ')} />
      <TextField
        name={names.name}
        label={`Jenis pilihan ${index + 1}`}
        defaultValue={refused?.values[names.name] ?? slot.name}
        error={refused?.errors[names.name]}
        hint={examples[index]?.name}
        maxLength={MAX_OPTION_NAME}
        autoComplete="off"
        enterKeyHint="next"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !hydrated) return;
          event.preventDefault();
          event.currentTarget.form?.querySelector<HTMLElement>(`[data-values="${index}"]`)?.focus();
        }}
      />
      {hydrated ? (
        <ValuesField
          key={variants.replaced}
          index={index}
          slot={slot}
          variants={variants}
          label={label}
          error={refused?.errors[names.values]}
        />
      ) : (
        <TextField
          name={names.values}
          label={label}
          defaultValue={refused?.values[names.values] ?? values.join(', ')}
          error={refused?.errors[names.values]}
          hint={`${examples[index]?.values} Pisahkan dengan koma.`}
          autoComplete="off"
        />
      )}
    </fieldset>
  );
}

type ValuesFieldProps = Omit<OptionFieldsProps, 'refused'> & { label: string; error: string | undefined };

function ValuesField({ index, slot, variants, label, error: refusedFor }: ValuesFieldProps) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const error = wrong ?? (slot.chips.length === 0 ? refusedFor : undefined);
  const hint = `${examples[index]?.values} Tekan Enter atau koma setelah tiap isi.`;
  const { ids, wiring } = useControl(undefined, error, hint);
  const add = (text: string, rest = '') => {
    const values = splitValues(text);
    const reason = values.length > 0 ? variants.add(index, values) : null;
    setWrong(reason);
    setTyped(reason ? text : rest);
    if (!reason && values.length > 0) setAnnouncement(`${values.join(', ')} ditambahkan.`);
  };
  const take = (text: string) => {
    const end = text.lastIndexOf(',');
    setWrong(null);
    if (end < 0) setTyped(text);
    else add(text.slice(0, end), text.slice(end + 1).trimStart());
  };
  return (
    <FieldFrame ids={ids} label={label} error={error} hint={hint} className="">
      {/* Also sends the value that is still being typed; otherwise submitting the form would silently drop it. */}
      <input
        type="hidden"
        name={`optionValues${index}`}
        value={[...slot.chips.map(({ text }) => text), ...splitValues(typed)].join(', ')}
      />
      <ValueChips
        index={index}
        slot={slot}
        variants={variants}
        onGone={(text) => {
          setAnnouncement(`${text} dihapus.`);
          input.current?.focus();
        }}
      />
      <input
        {...wiring}
        ref={input}
        data-values={index}
        value={typed}
        enterKeyHint="enter"
        autoComplete="off"
        onChange={(event) => take(event.currentTarget.value)}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add(typed);
        }}
        onBlur={({ relatedTarget }) => {
          // Pressing a button blurs this field first. Adding the value now would move the button away from the finger.
          if (!(relatedTarget instanceof HTMLButtonElement)) add(typed);
        }}
        className={controlClass(error)}
      />
      <LiveRegion text={announcement} />
    </FieldFrame>
  );
}
