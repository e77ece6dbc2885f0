import { TicketPercent } from 'lucide-react';
import { type FormEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { enterVoucher, readTypedCode, storeTypedCode } from '#app/browser/cart-voucher.ts';
import { useFirstError } from '#app/forms/first-error.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { TextField } from '#app/ui/controls/field.tsx';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import {
  belowMinimum,
  belowMinimumText,
  type OfferedVoucher,
  voucherOffer,
} from '#domain/vouchers/voucher.ts';
import type { Today } from './todays-cart.ts';

type CartVoucherProps = {
  storeId: string;
  form: RefObject<HTMLFormElement | null>;
  today: Pick<Today, 'voucher' | 'vouchers' | 'failed' | 'retry'>;
  /** The price in rupiah of the products that can be ordered. */
  subtotal: number;
  refused: unknown;
};

export function CartVoucher({ storeId, form, today, subtotal, refused }: CartVoucherProps) {
  const code = today.voucher?.code ?? '';
  const verdict = today.voucher?.verdict ?? null;
  const open = code !== '' && verdict === null;
  const typed = readTypedCode(storeId);
  // The verdict belongs to the entered code, so it is hidden while the buyer types a different one.
  const shownVerdict = verdict?.ok || (typed !== '' && typed !== code) ? null : verdict;
  const [isAsked, setAsked] = useState(typed !== '');
  if (!today.vouchers && code === '' && typed === '') return null;
  if (!isAsked && code === '' && typed === '') {
    const ask = () => {
      flushSync(() => setAsked(true));
      form.current?.querySelector('input')?.focus();
    };
    return <VoucherLine onAsk={ask} />;
  }
  return (
    <section aria-label="Voucher" className="rounded-card border border-line bg-surface p-4 shadow-soft">
      <NoticeRegion className="">
        {verdict?.ok ? (
          <AppliedVoucher
            voucher={verdict.voucher}
            subtotal={subtotal}
            onRemove={() => {
              setAsked(false);
              enterVoucher(storeId, '');
            }}
          />
        ) : (
          <CodeForm
            key={code}
            form={form}
            code={typed || code}
            problem={open && today.failed ? notJudged : shownVerdict?.message}
            hint={
              shownVerdict && !shownVerdict.open ? 'Pesanan tetap bisa dikirim tanpa voucher.' : undefined
            }
            judging={open && !today.failed}
            refused={refused}
            onType={(typed) => {
              setAsked(true);
              storeTypedCode(storeId, typed);
            }}
            onEnter={(typed) => {
              enterVoucher(storeId, typed);
              today.retry();
            }}
          />
        )}
      </NoticeRegion>
    </section>
  );
}

function VoucherLine({ onAsk }: { onAsk: () => void }) {
  return (
    <button
      type="button"
      onClick={onAsk}
      className="-my-3 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control px-1 font-medium text-theme-text underline"
    >
      <TicketPercent aria-hidden className="size-5" />
      Punya kode voucher?
    </button>
  );
}

const notJudged = 'Voucher ini belum bisa diperiksa. Tekan Pakai untuk mencoba lagi.';

type CodeFormProps = {
  form: RefObject<HTMLFormElement | null>;
  code: string;
  problem: string | undefined;
  hint: string | undefined;
  judging: boolean;
  refused: unknown;
  onType: (typed: string) => void;
  onEnter: (typed: string) => void;
};

function CodeForm({ form, code, problem, hint, judging, refused, onType, onEnter }: CodeFormProps) {
  useFirstError(form, refused);
  const enter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onEnter(String(new FormData(event.currentTarget).get('voucherCode') ?? ''));
  };
  return (
    <form ref={form} onSubmit={enter} noValidate className="grid grid-cols-[1fr_auto] items-start gap-x-3">
      <TextField
        name="voucherCode"
        label="Kode Voucher"
        hidesLabel
        placeholder="Kode voucher"
        defaultValue={code}
        onChange={(event) => onType(event.currentTarget.value)}
        error={problem}
        hint={hint}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
      />
      <Button type="submit" variant="secondary" pending={judging}>
        {judging ? 'Memeriksa...' : 'Pakai'}
      </Button>
    </form>
  );
}

type AppliedProps = { voucher: OfferedVoucher; subtotal: number; onRemove: () => void };

function AppliedVoucher({ voucher, subtotal, onRemove }: AppliedProps) {
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
      <Button variant="quiet" className="-mx-4" onClick={onRemove}>
        Hapus Voucher
      </Button>
    </div>
  );
}
