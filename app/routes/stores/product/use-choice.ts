import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Product } from '#domain/products/product.ts';
import {
  type Choice,
  choiceIn,
  chosenVariant,
  optionField,
  VARIANT_FIELD,
} from '#domain/products/storefront/choice.ts';

export type ChoiceForm = {
  form: RefObject<HTMLFormElement | null>;
  choice: Choice;
  start: Choice;
  onChange: () => void;
};

/** Reads the chosen options from the form, so that a choice made before hydration counts. */
export function useChoice(product: Product): ChoiceForm {
  const { search } = useLocation();
  const [start] = useState(() => choiceIn(new URLSearchParams(search), product));
  const [choice, setChoice] = useState(start);
  const form = useRef<HTMLFormElement>(null);
  const take = () => {
    if (!form.current) return;
    const chosen = chosenIn(new FormData(form.current), product);
    setChoice(chosen);
    nameInAddress(chosenVariant(product.variants, chosen)?.id ?? null, product);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for options that were tapped before hydration
  useLayoutEffect(() => {
    if (!form.current) return;
    const tapped = chosenIn(new FormData(form.current), product);
    if (tapped.some((value, at) => value !== start[at])) take();
  }, []);
  return { form, choice, start, onChange: take };
}

function chosenIn(sent: FormData, { options }: Product): Choice {
  return options.map((_, at) => {
    const value = sent.get(optionField(at));
    return typeof value === 'string' ? value : null;
  });
}

/** Puts the variant into the address without the router, which would request data that this page already has. */
function nameInAddress(variantId: string | null, { options }: Product): void {
  const address = new URL(window.location.href);
  const fields = [VARIANT_FIELD, ...options.map((_, at) => optionField(at))];
  for (const field of fields) address.searchParams.delete(field);
  if (variantId !== null) address.searchParams.set(VARIANT_FIELD, variantId);
  window.history.replaceState(window.history.state, '', address);
}
