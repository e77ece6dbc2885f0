/** Pages show the full id at their end, because people use the short order number instead. */
export function OrderId({ id }: { id: string }) {
  return (
    <p className="break-all text-ink-soft text-xs tabular-nums">
      ID pesanan: <span className="inline-block">{id}</span>
    </p>
  );
}
