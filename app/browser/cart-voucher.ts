import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './storage.ts';

const KEY = 'cartVoucher';
const TYPED_CODE_KEY = 'typedVoucher';
const MAX_CHARACTERS = 100;

type Entered = { storeId: string; code: string };

/** The voucher that the buyer entered; undefined until read. Kept in memory, because browsers may forbid storage. */
let current: Entered | null | undefined;
const listeners = new Set<() => void>();

export function useVoucherCode(storeId: string | null): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readVoucherCode(storeId),
    () => null,
  );
}

export function readVoucherCode(storeId: string | null): string | null {
  if (current === undefined) current = parse(readStored('localStorage', KEY));
  return current && current.storeId === storeId ? current.code : null;
}

export function storeTypedCode(storeId: string, typed: string): void {
  writeStored('sessionStorage', TYPED_CODE_KEY, typed.trim() === '' ? null : { storeId, code: typed });
}

export function readTypedCode(storeId: string): string {
  const typed = parse(readStored('sessionStorage', TYPED_CODE_KEY));
  return typed?.storeId === storeId ? typed.code : '';
}

export function enterVoucher(storeId: string, typed: string): void {
  const code = typed.trim().slice(0, MAX_CHARACTERS);
  current = code === '' ? null : { storeId, code };
  writeStored('localStorage', KEY, current);
  writeStored('sessionStorage', TYPED_CODE_KEY, null);
  for (const listener of listeners) listener();
}

function parse(stored: unknown): Entered | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { storeId, code } = stored as Record<string, unknown>;
  if (typeof storeId !== 'string' || typeof code !== 'string') return null;
  return code === '' || code.length > MAX_CHARACTERS ? null : { storeId, code };
}

function subscribe(listener: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key !== KEY && key !== null) return;
    current = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', follow);
  };
}
