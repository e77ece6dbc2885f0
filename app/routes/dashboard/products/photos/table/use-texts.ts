import { useRef, useState } from 'react';
import { isBlank, parseWholeNumber } from '#domain/forms/typed.ts';
import type { DraftFacts } from '#domain/products/drafts/drafts.ts';
import type { OwnProduct } from '#domain/products/product.ts';
import {
  type DraftField,
  type DraftText,
  type DraftTexts,
  readStoredTexts,
  storeTexts,
} from './stored-texts.ts';

export function useDraftTexts(storeId: string) {
  const [texts, setTexts] = useState<DraftTexts>({});
  // Text that is typed between two renders counts, too.
  const typed = useRef<DraftTexts>({});
  const change = (next: DraftTexts) => {
    typed.current = next;
    setTexts(next);
    storeTexts(storeId, next);
  };
  const leftOf = (product: OwnProduct) => changedIn(typed.current[product.id] ?? {}, product);
  return {
    texts,
    leftOf,
    isTyped: (id: string) => typed.current[id] !== undefined,
    kept: () => readStoredTexts(storeId),
    type: (id: string, name: DraftField, text: string) =>
      change({ ...typed.current, [id]: { ...typed.current[id], [name]: text } }),
    settle: (product: OwnProduct) => {
      const { [product.id]: _, ...others } = typed.current;
      const left = leftOf(product);
      change(Object.keys(left).length > 0 ? { ...others, [product.id]: left } : others);
    },
  };
}

/** Returns what differs from the saved product; an empty name counts as unchanged. */
function changedIn({ namaProduk, harga, stok }: DraftText, saved: DraftFacts): DraftText {
  const isNamed = namaProduk !== undefined && !isBlank(namaProduk) && namaProduk.trim() !== saved.namaProduk;
  return {
    ...(isNamed && { namaProduk }),
    ...(harga !== undefined && parseWholeNumber(harga) !== saved.harga && { harga }),
    ...(stok !== undefined && parseWholeNumber(stok) !== saved.stok && { stok }),
  };
}

export function factsWith(
  { namaProduk = '', harga = '', stok = '' }: DraftText,
  saved: DraftFacts,
): DraftFacts {
  return {
    namaProduk: isBlank(namaProduk) ? saved.namaProduk : namaProduk,
    harga: parseWholeNumber(harga) ?? saved.harga,
    stok: parseWholeNumber(stok) ?? saved.stok,
  };
}
