export function OrderId({ id }: { id: string }) {
  return (
    <p className="break-all text-ink-soft text-xs tabular-nums">
      ID pesanan: <span className="inline-block">{id}</span>
    </p>
  );
}
