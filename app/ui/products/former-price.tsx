import { formatRupiah } from '#domain/format.ts';

export function FormerPrice({ harga }: { harga: number }) {
  return (
    <s className="font-normal text-ink-soft text-sm">
      <span className="sr-only">Harga semula </span>
      {formatRupiah(harga)}
    </s>
  );
}
