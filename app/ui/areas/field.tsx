import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { controlClass, FieldFrame, useWiring } from '../controls/field.tsx';
import { useHydrated } from '../controls/use-hydrated.ts';
import { LiveRegion } from '../page/notice.tsx';
import { type AreaChoice, useAreaCombobox } from './combobox.ts';
import { useFieldFromBeforeScripts, useRoomBelow } from './field-effects.ts';
import { AreaList } from './list.tsx';

type AreaFieldProps = AreaChoice & {
  name: string;
  label: string;
  autoComplete: string;
  required: boolean;
  error: string | undefined;
  noMatch: string;
  hint?: string | undefined;
  note: string | null;
  /** True if the field offers a list, even while the list is being loaded. */
  hasList: boolean;
};

export function AreaField(props: AreaFieldProps) {
  const { name, label, autoComplete, required, error, value, meant } = props;
  const hint = props.note ? <span className="font-medium text-warning">{props.note}</span> : props.hint;
  const { ids, wiring, shown: wrong } = useWiring(undefined, error, hint);
  const input = useRef<HTMLInputElement>(null);
  useFieldFromBeforeScripts(input, value, props);
  const { combobox, shown, more, unmatched, plain, roles } = useAreaCombobox(props, ids.control, input);
  useRoomBelow(input, combobox.isOpen);
  const hydrated = useHydrated();
  return (
    <FieldFrame ids={ids} label={label} error={wrong} hint={hint} className="">
      <div className="relative">
        <input
          {...(hydrated ? roles : {})}
          {...plain}
          {...wiring}
          name={name}
          required={required}
          autoComplete={autoComplete}
          maxLength={60}
          className={`${controlClass(wrong)} pr-10`}
        />
        {hydrated && props.hasList && (
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-3 right-3 size-5 text-ink-soft"
          />
        )}
        <AreaList
          combobox={combobox}
          options={shown}
          chosen={meant.length === 1 ? meant[0] : undefined}
          more={more}
          unmatched={unmatched ? props.noMatch : null}
        />
      </div>
      {hydrated && (
        <LiveRegion
          text={unmatched ? props.noMatch : (props.note ?? announcement(combobox.isOpen, shown.length))}
        />
      )}
    </FieldFrame>
  );
}

function announcement(isOpen: boolean, count: number): string {
  return isOpen ? `${count} pilihan. Pilih dengan panah atas dan bawah.` : '';
}
