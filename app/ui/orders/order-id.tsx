/** Stands at the end of a page: people tell each other the short number. */
export function OrderId({ id }: { id: string }) {
  return (
    <p className="break-all text-ink-soft text-xs tabular-nums">
      ID pesanan: <span className="inline-block">{id}</span>
    </p>
  );
}
