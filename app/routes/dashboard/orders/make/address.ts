import { href } from '#domain/routes/href.ts';

/** Where an order is made from a draft. */
export function draftPath(id: string, more: Record<string, string> = {}): string {
  return `${href('/dashboard/pesanan/buat')}?${new URLSearchParams({ draf: id, ...more })}`;
}
