import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { SelectField } from '#app/ui/controls/field.tsx';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { LiveRegion } from '#app/ui/page/notice.tsx';
import { isEmptyFill, readFill } from './filling.ts';
import { RowField } from './row-field.tsx';
import type { Variants } from './use-variants.ts';

const fields = [
  { name: 'fillHarga', label: 'Harga', money: true },
  { name: 'fillStok', label: 'Stok', money: false },
  { name: 'fillBerat', label: 'Berat', money: false },
];

export function VariantFill({ variants }: { variants: Variants }) {
  const hydrated = useHydrated();
  const [announcement, setAnnouncement] = useState('');
  const box = useRef<HTMLFieldSetElement>(null);
  const values = variants.slots.flatMap(({ chips }) => chips);
  const fill = () => {
    const form = box.current?.form;
    if (!form) return;
    const wanted = readFill(Object.fromEntries(new FormData(form)));
    if (isEmptyFill(wanted)) return setAnnouncement('Isi dulu harga, stok, atau berat.');
    variants.fill(wanted);
    setAnnouncement(
      wanted.value ? `Varian ${wanted.value} diisi.` : `${variants.matrix.rows.length} varian diisi.`,
    );
    for (const input of box.current?.querySelectorAll('input') ?? []) input.value = '';
  };
  const fillByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !hydrated) return;
    event.preventDefault();
    fill();
  };
  return (
    <fieldset ref={box} className="rounded-control bg-sunken p-3">
      <legend className="float-left mb-2 w-full font-semibold">Isi sekaligus</legend>
      <div className="clear-both grid grid-cols-[4fr_3fr_3fr] gap-2">
        {fields.map(({ name, label, money }) => (
          <RowField
            key={name}
            name={name}
            label={label}
            money={money}
            of="semua varian"
            enterKeyHint="next"
            onKeyDown={fillByEnter}
          />
        ))}
      </div>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <SelectField name="fillValue" label="Untuk" defaultValue="">
          <option value="">Semua varian</option>
          {values.map(({ key, text }) => (
            <option key={key} value={text}>
              {text}
            </option>
          ))}
        </SelectField>
        <Button
          type={hydrated ? 'button' : 'submit'}
          name="matrix"
          value="fill"
          variant="secondary"
          onClick={(event) => {
            if (hydrated) event.preventDefault();
            if (hydrated) fill();
          }}
        >
          Isi semua
        </Button>
      </div>
      <LiveRegion text={announcement} />
    </fieldset>
  );
}
