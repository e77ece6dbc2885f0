/** At the end of the page, because people tell each other the short number. */
export function OrderId({ id }: { id: string }) {
  return (
    <p className="break-all text-ink-soft text-xs tabular-nums">
      ID pesanan: <span className="inline-block">{id}</span>
    </p>
  );
}
