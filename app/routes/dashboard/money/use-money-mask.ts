import { Maskito, maskitoTransform, maskitoUpdateElement } from '@maskito/core';
import { useCallback, useState } from 'react';
import { amountRefusal, moneyMask } from './mask.ts';

export function useMoneyMask() {
  const [refusal, setRefusal] = useState<string>();
  const maskRef = useCallback((input: HTMLInputElement | null) => {
    if (!input) return;
    return attachMask(input, (reason) => setRefusal(reason ?? undefined));
  }, []);
  return { maskRef, refusal };
}

/** The mask alone would turn a pasted '-5' into 'Rp 5', so it is off while the field holds an invalid text. */
function attachMask(input: HTMLInputElement, showRefusal: (refusal: string | null) => void): () => void {
  let attached: Maskito | null = null;
  let taken = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Refuses pasted text that is not an amount. Lets single typed characters pass, because the mask drops wrong ones.
  const refuse = (event: InputEvent) => {
    const { data, isComposing } = event;
    if (!attached || !data || data.length < 2 || isComposing) return;
    const { value, selectionStart, selectionEnd } = input;
    const beside = value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? value.length);
    const refusal = amountRefusal(data, beside.replaceAll('.', '').length);
    if (!refusal) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    showRefusal(refusal);
  };
  // Checks the text after input, because autofill fires no beforeinput event, which `refuse` needs.
  const maskInput = (event: Event) => {
    const { isComposing = false, inputType = '' } = event as Partial<InputEvent>;
    if (isComposing) return;
    if (!attached) return begin();
    const refusal = inputType.startsWith('delete') ? null : refusalOf(input);
    showRefusal(refusal);
    if (refusal) input.value = taken;
    else taken = input.value;
  };
  const begin = () => {
    attached?.destroy();
    attached = null;
    const refusal = refusalOf(input);
    showRefusal(refusal);
    if (refusal) return;
    input.removeEventListener('input', maskInput, { capture: true });
    applyMask(input);
    taken = input.value;
    attached = new Maskito(input, moneyMask);
    // Listeners run in the order of registration. `maskInput` must run after the new mask's, so it is registered again.
    input.addEventListener('input', maskInput, { capture: true });
  };
  // Waits, because the reset event fires before the browser has reset the fields.
  const beginAnew = () => {
    timer = setTimeout(begin);
  };
  const { form } = input;
  input.addEventListener('beforeinput', refuse, { capture: true });
  input.addEventListener('input', maskInput, { capture: true });
  form?.addEventListener('reset', beginAnew);
  begin();
  return () => {
    clearTimeout(timer);
    input.removeEventListener('beforeinput', refuse, { capture: true });
    input.removeEventListener('input', maskInput, { capture: true });
    form?.removeEventListener('reset', beginAnew);
    attached?.destroy();
  };
}

function refusalOf({ value }: HTMLInputElement): string | null {
  return value === '' ? null : amountRefusal(value);
}

function applyMask(input: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = input;
  maskitoUpdateElement(
    input,
    maskitoTransform({ value, selection: [selectionStart ?? 0, selectionEnd ?? 0] }, moneyMask),
  );
}
