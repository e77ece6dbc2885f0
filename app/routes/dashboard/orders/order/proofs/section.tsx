import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { type DashboardShop, useDashboardPath, useMay } from '#app/routes/dashboard/shop.ts';
import { Notice, NoticeRegion } from '#app/ui/page/notice.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { formatDateTime } from '#domain/calendar/format.ts';
import { formatRupiah } from '#domain/format.ts';
import { orderNumberLabel } from '#domain/orders/order.ts';
import { groupedNumber } from '#domain/payment-methods/account.ts';
import { type Duplicate, type Proof, proofAddress, proofWords } from '#domain/payments/proof.ts';
import { href } from '#domain/routes/href.ts';
import {
  type AcceptedProof,
  type DecisionAnswer,
  ProofDecisionForms,
  useDecision,
} from './decision-forms.tsx';
import { PhotoDeletion } from './photo-deletion.tsx';

type ShopProofsProps = {
  proofs: Proof[];
  /** Maps a proof's id to another order to which the same picture was sent. */
  duplicates: Record<string, Duplicate>;
  order: { storeId: string; totalPrice: number; editKey: string | null };
  shop: DashboardShop;
  answer: DecisionAnswer | undefined;
  onAccepted: (done: AcceptedProof) => void;
};

export function ShopProofs({ proofs, duplicates, order, shop, answer, onAccepted }: ShopProofsProps) {
  const { fetcher, result, accepted } = useDecision(answer);
  const may = useMay();
  const mayJudge = !shop.readOnly && may('payments.confirm');
  const tellAccepted = useEffectEvent(onAccepted);
  useEffect(() => {
    if (accepted) tellAccepted(accepted);
  }, [accepted]);
  if (proofs.length === 0) return null;
  return (
    <Section title="Bukti Pembayaran" id="bukti">
      <NoticeRegion className="mb-4 empty:absolute">
        {!accepted && <AnswerNotice answer={result} />}
      </NoticeRegion>
      <ul className="grid gap-6">
        {proofs.map((proof) => (
          <li key={proof.id} className="grid gap-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
            <Picture fileId={proof.fileId} storeId={order.storeId} />
            <div className="grid content-start gap-4">
              <DuplicateWarning duplicate={duplicates[proof.id]} />
              <Facts proof={proof} amount={order.totalPrice} shop={shop} />
              {proof.status === 'waiting' && mayJudge && (
                <ProofDecisionForms
                  proofId={proof.id}
                  order={order}
                  fetcher={fetcher}
                  result={result?.proofId === proof.id ? result : undefined}
                />
              )}
              {proof.status !== 'waiting' && proof.fileId !== null && mayJudge && (
                <PhotoDeletion proofId={proof.id} fetcher={fetcher} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function DuplicateWarning({ duplicate }: { duplicate: Duplicate | undefined }) {
  const pathTo = useDashboardPath();
  if (!duplicate) return null;
  return (
    <Notice tone="warning">
      Foto yang sama juga dipakai untuk{' '}
      <Link
        to={pathTo(href('/dashboard/pesanan/:orderId', { orderId: duplicate.orderId }))}
        className="underline"
      >
        pesanan {orderNumberLabel(duplicate.orderNumber)}
      </Link>
      . Pastikan uangnya masuk untuk keduanya.
    </Notice>
  );
}

function Picture({ fileId, storeId }: { fileId: string | null; storeId: string }) {
  if (fileId === null)
    return (
      <p className="self-start rounded-control border border-line bg-sunken p-4 text-center text-ink-soft text-sm">
        Foto sudah dihapus.
      </p>
    );
  const address = proofAddress(storeId, fileId);
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="grid content-start gap-1 text-brand text-sm underline"
    >
      <img
        src={address}
        alt="Foto bukti pembayaran"
        className="h-72 w-full rounded-control border border-line bg-sunken object-contain"
      />
      Buka foto besar
    </a>
  );
}

type FactsProps = { proof: Proof; amount: number; shop: DashboardShop };

function Facts({ proof, amount, shop }: FactsProps) {
  const { seenTotal, bank, senderName, status, reason, createdAt } = proof;
  return (
    <dl className="wrap-anywhere grid gap-2">
      <Fact label="Tagihan">
        <span className="font-bold text-xl tabular-nums">{formatRupiah(amount)}</span>
        {seenTotal !== amount && (
          <strong className="block text-danger">
            Dikirim untuk total sebelumnya, {formatRupiah(seenTotal)}.
          </strong>
        )}
      </Fact>
      {status === 'waiting' && shop.accounts.length > 0 && (
        <Fact label="Rekening toko ini">
          <ul>
            {shop.accounts.map((account) => (
              <li key={account.id}>
                {account.provider} {groupedNumber(account)} a.n. {account.holder}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {bank !== '' && <Fact label="Bank atau E-Wallet">{bank}</Fact>}
      {senderName !== '' && <Fact label="Nama Pengirim">{senderName}</Fact>}
      <Fact label="Dikirim">
        <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt, shop.timeZone)}</time>
      </Fact>
      {status !== 'waiting' && <Fact label="Keputusan">{proofWords[status]}</Fact>}
      {reason !== '' && <Fact label="Alasan">{reason}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
