import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import type { Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { TextField } from '#app/ui/controls/field.tsx';
import { InvoiceBadge } from '#app/ui/rent/invoice-badge.tsx';
import { formatDate } from '#domain/calendar/format.ts';
import { formatRupiah } from '#domain/format.ts';
import { termPeriod } from '#domain/rent/invoice.ts';
import { href } from '#domain/routes/href.ts';
import { pathAtShop } from '#domain/routes/shop-path.ts';
import type { BoardInvoice } from '#server/rent/board.ts';

type InvoiceCardProps = { invoice: BoardInvoice; refused: Refused | null };

export function InvoiceCard({ invoice, refused }: InvoiceCardProps) {
  const { storeId, namaToko, number, planName, amount, uniqueCode, state, timeZone, createdAt, dueAt } =
    invoice;
  const isOpen = invoice.status === 'open';
  return (
    <article className="grid content-start gap-1 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="wrap-anywhere font-semibold">
          <Link to={href('/superadmin/tagihan/:storeId', { storeId })} className="text-brand underline">
            {namaToko}
          </Link>
        </h2>
        <InvoiceBadge state={state} refunded={invoice.refunded} />
      </div>
      <p className="text-ink-soft text-sm">
        {number} · {formatDate(createdAt, timeZone)}
        {isOpen && `, jatuh tempo ${formatDate(dueAt, timeZone)}`}
      </p>
      <p>
        Paket {planName}, {termPeriod(invoice, timeZone)}
      </p>
      <p className="font-bold text-xl tabular-nums">{formatRupiah(amount + uniqueCode)}</p>
      <InvoiceLinks invoice={invoice} />
      {invoice.proof && <ProofFacts proof={invoice.proof} tillId={invoice.tillId} />}
      {isOpen && <Decision invoice={invoice} refused={refused} />}
    </article>
  );
}

/** Links to the invoice, and to the order's page, where a payment can be cancelled and a refund recorded. */
function InvoiceLinks({
  invoice: { storeId, id: invoiceId, tillId, orderId, number },
}: {
  invoice: BoardInvoice;
}) {
  const links = [
    ['Faktur', pathAtShop(href('/dashboard/langganan/:invoiceId', { invoiceId }), storeId)],
    ['Pesanan', pathAtShop(href('/dashboard/pesanan/:orderId', { orderId }), tillId)],
  ] as const;
  return (
    <p className="flex flex-wrap gap-x-4">
      {links.map(([label, to]) => (
        <Link key={label} to={to} className="inline-flex min-h-11 items-center text-brand underline">
          {label}
          <span className="sr-only"> {number}</span>
        </Link>
      ))}
    </p>
  );
}

function ProofFacts({ proof, tillId }: { proof: NonNullable<BoardInvoice['proof']>; tillId: string }) {
  const { fileId, seenTotal, senderName, bank } = proof;
  const address = fileId && href('/berkas/:storeId/:fileId', { storeId: tillId, fileId });
  return (
    <div className="mt-2 flex gap-3">
      {address && (
        <a href={address} target="_blank" rel="noreferrer" aria-label="Buka bukti bayar">
          <img
            src={address}
            alt="Bukti bayar"
            width={96}
            height={128}
            className="h-32 w-24 rounded-control object-cover"
          />
        </a>
      )}
      <p className="min-w-0 text-sm">
        Bukti untuk tagihan <b className="tabular-nums">{formatRupiah(seenTotal)}</b>
        {senderName !== '' && <span className="block wrap-anywhere">Pengirim: {senderName}</span>}
        {bank !== '' && <span className="block wrap-anywhere">Bank: {bank}</span>}
        <span className="mt-1 block text-ink-soft">Cocokkan dengan mutasi sebelum menerima.</span>
      </p>
    </div>
  );
}

function Decision({ invoice, refused }: { invoice: BoardInvoice; refused: Refused | null }) {
  const { storeId, id, number, proof } = invoice;
  const { form, field } = useAnswer(refused);
  const names = (
    <>
      <input type="hidden" name="storeId" value={storeId} />
      <input type="hidden" name="invoiceId" value={id} />
      <input type="hidden" name="proofId" value={proof?.id ?? ''} />
    </>
  );
  return (
    <div className="mt-3 grid gap-3">
      {proof ? (
        <ApproveForm names={names} label="Terima" number={number} />
      ) : (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-brand">
            Tandai lunas tanpa bukti
          </summary>
          <p className="mt-1 mb-3">Uangnya sudah terlihat di mutasi? Toko langsung diperpanjang.</p>
          <ApproveForm names={names} label="Tandai Lunas" number={number} />
        </details>
      )}
      {proof && (
        <details open={refused !== null}>
          <summary className="flex min-h-11 cursor-pointer items-center text-danger">Tolak bukti ini</summary>
          <Form ref={form} method="post" preventScrollReset className="mt-2 grid gap-3" noValidate>
            {names}
            <input type="hidden" name="intent" value="refuse" />
            <TextField
              {...field('reason')}
              label="Alasan"
              required
              maxLength={300}
              autoComplete="off"
              hint="Dibaca pemilik toko."
            />
            <Button type="submit" variant="danger" pendingText="Menyimpan..." className="justify-self-start">
              Tolak
            </Button>
          </Form>
        </details>
      )}
    </div>
  );
}

type ApproveFormProps = { names: ReactNode; label: string; number: string };

function ApproveForm({ names, label, number }: ApproveFormProps) {
  return (
    <Form method="post" preventScrollReset>
      {names}
      <input type="hidden" name="intent" value="approve" />
      <Button type="submit" pendingText="Menyimpan...">
        {label}
        <span className="sr-only"> {number}</span>
      </Button>
    </Form>
  );
}
