/** Where an order is made from a draft. */
export function draftPath(id: string, more: Record<string, string> = {}): string {
  return `/dashboard/pesanan/buat?${new URLSearchParams({ draf: id, ...more })}`;
}
