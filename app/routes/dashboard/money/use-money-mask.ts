import { Maskito, maskitoTransform, maskitoUpdateElement } from '@maskito/core';
import { useCallback, useState } from 'react';
import { amountRefusal, moneyMask } from './mask.ts';

export function useMoneyMask() {
  const [refusal, setRefusal] = useState<string>();
  const maskRef = useCallback((input: HTMLInputElement | null) => {
    if (!input) return;
    return masked(input, (told) => setRefusal(told ?? undefined));
  }, []);
  return { maskRef, refusal };
}

/** A mask alone would make 'Rp 5' of a pasted '-5'. What was no amount before it came stays until it is one. */
function masked(input: HTMLInputElement, tell: (refusal: string | null) => void): () => void {
  let attached: Maskito | null = null;
  let taken = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A single character is typed by hand: the mask just keeps it out.
  const refuse = (event: InputEvent) => {
    const { data, isComposing } = event;
    if (!attached || !data || data.length < 2 || isComposing) return;
    const { value, selectionStart, selectionEnd } = input;
    const beside = value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? value.length);
    const refusal = amountRefusal(data, beside.replaceAll('.', '').length);
    if (!refusal) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    tell(refusal);
  };
  // Filled in by the browser, a text comes without an event before it.
  const look = (event: Event) => {
    const { isComposing = false, inputType = '' } = event as Partial<InputEvent>;
    if (isComposing) return;
    if (!attached) return begin();
    const refusal = inputType.startsWith('delete') ? null : refusalOf(input);
    tell(refusal);
    if (refusal) input.value = taken;
    else taken = input.value;
  };
  const begin = () => {
    attached?.destroy();
    attached = null;
    const refusal = refusalOf(input);
    tell(refusal);
    if (refusal) return;
    input.removeEventListener('input', look, { capture: true });
    applyMask(input);
    taken = input.value;
    attached = new Maskito(input, moneyMask);
    // After the mask's own listener, which has put in what it made of typed text.
    input.addEventListener('input', look, { capture: true });
  };
  // The event comes before the fields have their former values.
  const beginAnew = () => {
    timer = setTimeout(begin);
  };
  const { form } = input;
  input.addEventListener('beforeinput', refuse, { capture: true });
  input.addEventListener('input', look, { capture: true });
  form?.addEventListener('reset', beginAnew);
  begin();
  return () => {
    clearTimeout(timer);
    input.removeEventListener('beforeinput', refuse, { capture: true });
    input.removeEventListener('input', look, { capture: true });
    form?.removeEventListener('reset', beginAnew);
    attached?.destroy();
  };
}

function refusalOf({ value }: HTMLInputElement): string | null {
  return value === '' ? null : amountRefusal(value);
}

/** Puts the dots into what was typed before the scripts were at work. */
function applyMask(input: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = input;
  maskitoUpdateElement(
    input,
    maskitoTransform({ value, selection: [selectionStart ?? 0, selectionEnd ?? 0] }, moneyMask),
  );
}
