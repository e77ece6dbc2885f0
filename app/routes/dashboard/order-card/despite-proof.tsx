import type { ReactNode } from 'react';
import type { useAnswer } from '#app/forms/use-answer.ts';
import { useWiring } from '#app/ui/controls/field.tsx';
import { isPaid, type OrderStatus } from '#domain/orders/order.ts';

type DespiteProofProps = {
  field: ReturnType<ReturnType<typeof useAnswer>['field']>;
  to?: OrderStatus;
  number?: string;
  children: ReactNode;
};

export function DespiteProof({
  field: { error, name, defaultValue },
  to,
  number,
  children,
}: DespiteProofProps) {
  const { ids, wiring, shown } = useWiring(undefined, error, undefined);
  return (
    <div className="rounded-control border border-warning/20 bg-warning-soft p-4">
      <label htmlFor={ids.control} className="flex min-h-11 gap-3">
        <input
          {...wiring}
          type="checkbox"
          name={name}
          value="ya"
          defaultChecked={defaultValue === 'ya'}
          autoComplete="off"
          className="mt-1 size-5 shrink-0"
        />
        <span>
          {isPaid(to) ? (
            <>
              <b>Saya sudah cek mutasi</b>
              {number && ` untuk ${number}`}, uangnya benar-benar masuk. Pembeli sudah mengirim bukti bayar
              yang belum diperiksa.
            </>
          ) : (
            children
          )}
        </span>
      </label>
      {shown && (
        <p id={ids.error} className="mt-1 font-medium text-danger text-sm">
          {shown}
        </p>
      )}
    </div>
  );
}
