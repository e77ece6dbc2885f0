import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { Done, Refused, Texts } from '#app/forms/answers.ts';
import { formatNumber, formatPhone } from '#domain/format.ts';
import type { StoreSettings } from '#domain/stores/settings.ts';
import { colorIn, OWN_COLOR, swatchOf } from '#domain/stores/theme-swatches.ts';

/** `logoLost` and `coverLost`: the picture was not stored, so the owner must choose the file again. */
export type SettingsAnswer =
  | Done<{ settings: StoreSettings }>
  | Refused<{ logoLost: boolean; coverLost: boolean }>;

export function settingsTexts({
  paymentHours,
  answerHours,
  closedUntil,
  minOrder,
  waNumber,
  ...texts
}: StoreSettings): Record<keyof StoreSettings | 'onHoliday', string> {
  return {
    ...texts,
    waNumber: formatPhone(waNumber),
    paymentHours: String(paymentHours ?? ''),
    answerHours: String(answerHours ?? ''),
    onHoliday: closedUntil ? 'on' : '',
    closedUntil: closedUntil ?? '',
    minOrder: minOrder > 0 ? formatNumber(minOrder) : '',
  };
}

type ChosenPicture = { file: File; address: string };

export type SettingsFilling = ReturnType<typeof useSettingsInput>;

/** Returns the texts that the form contains now, for previews. */
export function useSettingsInput(
  form: RefObject<HTMLFormElement | null>,
  saved: StoreSettings,
  answer: SettingsAnswer | undefined,
) {
  const [input, setInput] = useState<Texts>({ ...settingsTexts(saved), ...answer?.values });
  const [logo, setLogo] = useChosenPicture();
  const [cover, setCover] = useChosenPicture();
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const { current } = form;
    if (current) setInput((before) => ({ ...before, onHoliday: '', ...earlierTexts(current, before) }));
  }, [form]);
  useEffect(() => {
    if (answer?.kind !== 'done') return;
    // Resets the fields to the saved texts, because the server may change texts, for example the slug to lower case.
    form.current?.reset();
    setInput(settingsTexts(answer.settings));
    setLogo(null);
    setCover(null);
    setVersion((before) => before + 1);
  }, [form, answer, setLogo, setCover]);
  const isEdited = Object.entries(settingsTexts(saved)).some(([name, value]) => input[name] !== value);
  return {
    input,
    logo,
    cover,
    version,
    changed:
      isEdited || logo !== null || cover !== null || input.removeLogo === 'on' || input.removeCover === 'on',
    setColor: (themeColor: string) => setInput((before) => ({ ...before, themeColor })),
    setLogo,
    setCover,
    /** Reads all fields but the colour: right after a choice in the picker, the text field still has the old colour. */
    readFields: () => {
      if (!form.current) return;
      const { themeColor: _, ...texts } = textsOf(form.current);
      setInput((before) => ({ ...before, removeLogo: '', removeCover: '', onHoliday: '', ...texts }));
    },
  };
}

function useChosenPicture() {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ''), [chosen]);
  const choose = useCallback(
    (file: File | null) => setChosen(file && { file, address: URL.createObjectURL(file) }),
    [],
  );
  return [chosen, choose] as const;
}

/** Reads the fields as filled in before hydration. A newly chosen swatch takes precedence over the colour field. */
function earlierTexts(form: HTMLFormElement, before: Texts): Texts {
  const { themeSwatch, ...texts } = textsOf(form);
  const swatchBefore = swatchOf(before.themeColor ?? '')?.color ?? OWN_COLOR;
  const themeColor = themeSwatch === swatchBefore ? texts.themeColor : colorIn({ ...texts, themeSwatch });
  return themeColor === undefined ? texts : { ...texts, themeColor };
}

function textsOf(form: HTMLFormElement): Record<string, string> {
  const texts = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return Object.fromEntries(texts.map(([name, text]) => [name, text.replaceAll('\r\n', '\n')]));
}
