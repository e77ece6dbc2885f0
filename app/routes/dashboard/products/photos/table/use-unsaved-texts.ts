import { useRef, useState } from 'react';
import { isBlank, parseWholeNumber } from '#domain/forms/typed.ts';
import type { ProductDraftFacts } from '#domain/products/drafts/drafts.ts';
import type { OwnProduct } from '#domain/products/product.ts';
import {
  readStoredTexts,
  storeTexts,
  type UnsavedField,
  type UnsavedText,
  type UnsavedTexts,
} from './unsaved-texts.ts';

export function useUnsavedTexts(storeId: string) {
  const [texts, setTexts] = useState<UnsavedTexts>({});
  // A ref holds the latest texts, because a field may be saved before the next render.
  const typed = useRef<UnsavedTexts>({});
  const change = (next: UnsavedTexts) => {
    typed.current = next;
    setTexts(next);
    storeTexts(storeId, next);
  };
  const leftOf = (product: OwnProduct) => changedIn(typed.current[product.id] ?? {}, product);
  return {
    texts,
    leftOf,
    isTyped: (id: string) => typed.current[id] !== undefined,
    readStored: () => readStoredTexts(storeId),
    type: (id: string, name: UnsavedField, text: string) =>
      change({ ...typed.current, [id]: { ...typed.current[id], [name]: text } }),
    settle: (product: OwnProduct) => {
      const { [product.id]: _, ...others } = typed.current;
      const left = leftOf(product);
      change(Object.keys(left).length > 0 ? { ...others, [product.id]: left } : others);
    },
  };
}

/** Returns the typed texts that differ from the saved draft. An empty name counts as unchanged. */
function changedIn({ namaProduk, harga, stok }: UnsavedText, saved: ProductDraftFacts): UnsavedText {
  const isNamed = namaProduk !== undefined && !isBlank(namaProduk) && namaProduk.trim() !== saved.namaProduk;
  return {
    ...(isNamed && { namaProduk }),
    ...(harga !== undefined && parseWholeNumber(harga) !== saved.harga && { harga }),
    ...(stok !== undefined && parseWholeNumber(stok) !== saved.stok && { stok }),
  };
}

export function factsWith(
  { namaProduk = '', harga = '', stok = '' }: UnsavedText,
  saved: ProductDraftFacts,
): ProductDraftFacts {
  return {
    namaProduk: isBlank(namaProduk) ? saved.namaProduk : namaProduk,
    harga: parseWholeNumber(harga) ?? saved.harga,
    stok: parseWholeNumber(stok) ?? saved.stok,
  };
}
