import { TicketPercent } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import {
  belowMinimum,
  belowMinimumText,
  type OfferedVoucher,
  voucherOffer,
} from '../../../domain/voucher.ts';
import { enterVoucher } from '../../browser/cart-voucher.ts';
import { useFirstError } from '../../browser/first-error.ts';
import type { Today } from '../../browser/todays-cart.ts';
import { Button } from '../button.tsx';
import { TextField } from '../field.tsx';
import { Section } from '../section.tsx';

type CartVoucherProps = {
  storeId: string;
  voucher: Today['voucher'];
  /** The server has not said yet what it gives. */
  judging: boolean;
  /** Of what can be ordered, in rupiah. */
  subtotal: number;
  /** The answer of a checkout that was refused over the voucher: the field gets the focus. */
  refused: unknown;
};

/** Where a voucher's code is entered, and what it gives or why it cannot be used. */
export function CartVoucher({ storeId, voucher, judging, subtotal, refused }: CartVoucherProps) {
  const verdict = voucher?.verdict ?? null;
  return (
    <Section title="Voucher">
      <div aria-live="polite">
        {verdict?.ok ? (
          <Applied storeId={storeId} voucher={verdict.voucher} subtotal={subtotal} />
        ) : (
          <CodeForm
            key={voucher?.code ?? ''}
            storeId={storeId}
            code={voucher?.code ?? ''}
            problem={verdict?.message}
            judging={judging}
            refused={refused}
          />
        )}
      </div>
    </Section>
  );
}

type CodeFormProps = {
  storeId: string;
  code: string;
  problem: string | undefined;
  judging: boolean;
  refused: unknown;
};

function CodeForm({ storeId, code, problem, judging, refused }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useFirstError(form, refused);
  const enter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    enterVoucher(storeId, String(new FormData(event.currentTarget).get('voucherCode') ?? ''));
  };
  return (
    <form ref={form} onSubmit={enter} noValidate className="grid grid-cols-[1fr_auto] items-start gap-x-3">
      <TextField
        name="voucherCode"
        label="Kode Voucher"
        defaultValue={code}
        error={problem}
        hint={problem ? 'Pesanan tetap bisa dikirim tanpa voucher.' : undefined}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
      />
      {/* In line with the control, below its label. */}
      <Button type="submit" variant="secondary" pending={judging} className="mt-6.5">
        {judging ? 'Memeriksa...' : 'Pakai'}
      </Button>
    </form>
  );
}

type AppliedProps = { storeId: string; voucher: OfferedVoucher; subtotal: number };

function Applied({ storeId, voucher, subtotal }: AppliedProps) {
  const tooLittle = belowMinimum(voucher, subtotal);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 items-start gap-3">
        <TicketPercent
          aria-hidden
          className={`mt-0.5 size-5 shrink-0 ${tooLittle ? 'text-warning' : 'text-success'}`}
        />
        <div className="min-w-0">
          <p className="break-all font-semibold">{voucher.code}</p>
          <p className="text-ink-soft text-sm">{voucherOffer(voucher)}</p>
          {tooLittle && (
            <p className="mt-1 font-medium text-sm text-warning">{belowMinimumText(tooLittle)}</p>
          )}
        </div>
      </div>
      <Button variant="quiet" className="-mx-4" onClick={() => enterVoucher(storeId, '')}>
        Hapus Voucher
      </Button>
    </div>
  );
}
