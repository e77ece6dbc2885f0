import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { formatDateTime } from '../../../../../domain/format.ts';
import { type Proof, proofAddress, proofWords } from '../../../../../domain/payments/proof.ts';
import type { TimeZone } from '../../../../../domain/stores/store.ts';
import { AnswerNotice } from '../../../../forms/answer-notice.tsx';
import { NoticeRegion } from '../../../../ui/page/notice.tsx';
import { Section } from '../../../../ui/page/section.tsx';
import type { ShownOrder } from '../shown.ts';
import { useSteadyHeight } from '../steady-height.ts';
import { type ProofAnswer, ProofForm } from './form.tsx';

type ProofSectionProps = {
  shown: ShownOrder;
  /** Photos are for people with a session. */
  showsPhotos?: boolean;
  /** What the form sent without scripts came to. */
  answer: ProofAnswer | undefined;
};

/** For whoever pays. */
export function ProofSection({ shown, showsPhotos = false, answer }: ProofSectionProps) {
  const { proofs, maySendProof: maySend, proofPlaces, timeZone, order } = shown;
  const steady = useSteadyHeight<HTMLDivElement>();
  // A fetcher keeps its answer when the live page revalidates; an action's answer would be gone.
  const fetcher = useFetcher<ProofAnswer>();
  const { told, successes } = useSettledAnswer(fetcher, answer);
  const sent = useFocusOnMore(proofs.length + successes);
  const storeId = showsPhotos ? order.storeId : null;
  if (proofs.length === 0 && !maySend && !answer) return null;
  const takesMore = maySend && proofPlaces > 0;
  const waits = proofs.some(({ status }) => status === 'waiting');
  const isTold = told?.kind === 'done' ? waits : !takesMore;
  return (
    <div ref={steady} className="grid">
      <Section title={maySend ? 'Saya Sudah Bayar' : 'Bukti Pembayaran'} id="bukti">
        {proofs.length > 0 && (
          <ul
            ref={sent}
            tabIndex={-1}
            aria-label="Bukti yang terkirim"
            className="mb-4 grid gap-3 rounded-control"
          >
            {proofs.map((proof) => (
              <SentProof key={proof.id} proof={proof} storeId={storeId} timeZone={timeZone} />
            ))}
          </ul>
        )}
        {/* Out of the flow while empty, it would stop scroll anchoring as it fills, and the page would jump. */}
        <NoticeRegion className="not-empty:mb-4">
          <AnswerNotice answer={isTold ? told : null} />
        </NoticeRegion>
        {takesMore && (
          <ProofForm
            key={`${proofs.length} ${successes}`}
            fetcher={fetcher}
            answer={told}
            total={order.totalPrice}
            isFirst={proofs.length === 0}
            folded={waits}
            seenBy={showsPhotos ? SEEN_BY_SESSION : SEEN_BY_LINK}
          />
        )}
        {maySend && !takesMore && (
          <p className="text-ink-soft text-sm">
            Tidak bisa mengirim foto lagi. Hubungi penjual bila masih ada kendala.
          </p>
        )}
      </Section>
    </div>
  );
}

/** An answer to the fetcher counts when the page shows its outcome, so that both appear at once. */
function useSettledAnswer(
  { state, data }: ReturnType<typeof useFetcher<ProofAnswer>>,
  answer: ProofAnswer | undefined,
) {
  const [settled, setSettled] = useState({ told: answer, successes: 0 });
  const told = data ?? answer;
  if (state === 'idle' && told !== settled.told)
    setSettled({ told, successes: settled.successes + (told?.kind === 'done' ? 1 : 0) });
  return settled;
}

function useFocusOnMore(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const known = useRef(count);
  useEffect(() => {
    if (count > known.current && isNowhere(document.activeElement)) list.current?.focus();
    known.current = count;
  }, [count]);
  return list;
}

function isNowhere(focused: Element | null): boolean {
  return focused === null || focused === document.body;
}

const SEEN_BY_SESSION = 'Hanya Anda, penjual, dan pengelola platform yang bisa melihatnya.';
const SEEN_BY_LINK =
  'Lewat tautan ini fotonya tidak ditampilkan; hanya penjual, pengelola platform, dan pembeli yang masuk ke akunnya yang bisa melihatnya.';

const looks = {
  waiting: 'text-warning',
  accepted: 'text-success',
  refused: 'text-danger',
  closed: 'text-ink-soft',
} as const;

type SentProofProps = { proof: Proof; storeId: string | null; timeZone: TimeZone };

function SentProof({ proof, storeId, timeZone }: SentProofProps) {
  const { fileId, bank, senderName, status, reason, createdAt } = proof;
  const address = storeId !== null && fileId !== null ? proofAddress(storeId, fileId) : null;
  const sender = [bank, senderName].filter((text) => text !== '').join(' · ');
  return (
    <li className="flex gap-3 rounded-control border border-line p-3">
      {address !== null && (
        <a href={address} target="_blank" rel="noreferrer" className="shrink-0">
          <img
            src={address}
            alt="Bukti pembayaran"
            loading="lazy"
            className="size-16 rounded-control border border-line bg-sunken object-cover"
          />
        </a>
      )}
      <div className="wrap-anywhere min-w-0">
        <p className={`font-semibold ${looks[status]}`}>{proofWords[status]}</p>
        {reason !== '' && <p>Alasan: {reason}</p>}
        {sender !== '' && <p className="text-sm">{sender}</p>}
        {storeId !== null && fileId === null && <p className="text-sm">Foto sudah dihapus.</p>}
        <p className="text-ink-soft text-sm">
          {storeId === null && 'Bukti terkirim '}
          <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt, timeZone)}</time>
        </p>
      </div>
    </li>
  );
}
