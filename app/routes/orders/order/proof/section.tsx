import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import { Section } from '#app/ui/page/section.tsx';
import type { OrderView } from '../present.ts';
import { useSteadyHeight } from '../steady-height.ts';
import { type ProofAnswer, ProofForm } from './form.tsx';
import { SentProofRow } from './sent-proof.tsx';
import { useUndo } from './use-undo.ts';
import { WithdrawButton } from './withdraw-button.tsx';

type ProofSectionProps = {
  shown: OrderView;
  /** False on secret links: photos are only shown to buyers who are logged in. */
  showsPhotos?: boolean;
  answer: ProofAnswer | undefined;
};

export function ProofSection({ shown, showsPhotos = false, answer }: ProofSectionProps) {
  const { proofs, maySendProof: maySend, proofPlaces, timeZone, order } = shown;
  // Uses a fetcher, because `actionData` would disappear when a live update reloads the page's data.
  const fetcher = useFetcher<ProofAnswer>();
  const { result, successes } = useAnswerAfterReload(fetcher, answer);
  const mayUndo = useUndo(result);
  const { picture, choose } = useChosenPicture();
  const place = useFocusOnChange(successes);
  if (proofs.length === 0 && !maySend && !answer) return null;
  const isRent = order.rent !== null;
  const payee = isRent ? 'pengelola' : 'penjual';
  const takesMore = maySend && proofPlaces > 0;
  const newest = proofs.findLast(({ status }) => status === 'waiting');
  const waits = newest !== undefined;
  const isSent = waits && result?.kind === 'done' && !result.withdrawn;
  const isWithdrawal = result?.withdrawn !== undefined;
  const isShown = result?.kind === 'done' ? isWithdrawal && !waits : isWithdrawal || !takesMore;
  return (
    // A new key makes React replace the element, because moving it would count as a layout shift.
    <SteadyArea key={String(waits)} place={place}>
      <Section title={waits ? `${isRent ? 'Pengelola' : 'Penjual'} memeriksa` : titleOf(maySend)}>
        {proofs.length > 0 && (
          <ul aria-label="Bukti yang terkirim" className="mb-3 grid gap-3">
            {proofs.map((proof) => (
              <SentProofRow
                key={proof.id}
                proof={proof}
                storeId={showsPhotos ? order.storeId : null}
                picture={isSent && proof === newest ? picture : null}
                timeZone={timeZone}
              />
            ))}
          </ul>
        )}
        {/* Rendered even if it is empty, because its appearance would stop scroll anchoring and make the page jump. */}
        <NoticeRegion className="not-empty:mb-2">
          {waits && (
            <p key={String(isSent)} className="min-h-15 text-ink-soft text-sm sm:min-h-10">
              {isSent && !isRent ? result.sentence : `Bukti pembayaran Anda sedang diperiksa ${payee}.`}{' '}
              Selama itu {isRent ? 'tagihan' : 'pesanan'} ini tidak dibatalkan otomatis.
            </p>
          )}
          <AnswerNotice answer={isShown ? result : null} />
        </NoticeRegion>
        {takesMore && (
          <ProofForm
            key={`${proofs.length} ${successes}`}
            fetcher={fetcher}
            answer={isWithdrawal ? undefined : result}
            total={order.totalPrice}
            isFirst={proofs.length === 0}
            folded={waits}
            picture={result?.kind === 'done' ? null : picture}
            onChosen={choose}
          />
        )}
        {maySend && !takesMore && (
          <p className="text-ink-soft text-sm">
            Tidak bisa mengirim foto lagi. Hubungi {payee} bila masih ada kendala.
          </p>
        )}
      </Section>
      {isSent && <WithdrawButton fetcher={fetcher} proofId={newest.id} isShown={mayUndo} />}
    </SteadyArea>
  );
}

function SteadyArea({ place, children }: { place: RefObject<HTMLDivElement | null>; children: ReactNode }) {
  const steady = useSteadyHeight<HTMLDivElement>();
  return (
    <div id="bukti" ref={place} tabIndex={-1} className="relative rounded-card">
      <div ref={steady}>{children}</div>
    </div>
  );
}

function titleOf(maySend: boolean): string {
  return maySend ? 'Saya Sudah Bayar' : 'Bukti Pembayaran';
}

/** Holds the fetcher's answer back until the page's data is reloaded, so that both appear at once. */
function useAnswerAfterReload(
  { state, data }: ReturnType<typeof useFetcher<ProofAnswer>>,
  answer: ProofAnswer | undefined,
) {
  const [shown, setShown] = useState({ result: answer, successes: 0 });
  const result = data ?? answer;
  if (state === 'idle' && result !== shown.result)
    setShown({ result, successes: shown.successes + (result?.kind === 'done' ? 1 : 0) });
  return shown;
}

function useFocusOnChange(successes: number) {
  const place = useRef<HTMLDivElement>(null);
  const lastSuccesses = useRef(successes);
  useEffect(() => {
    if (successes > lastSuccesses.current && isNowhere(document.activeElement)) {
      place.current?.focus();
      place.current?.scrollIntoView({ block: 'center' });
    }
    lastSuccesses.current = successes;
  }, [successes]);
  return place;
}

function isNowhere(focused: Element | null): boolean {
  return focused === null || focused === document.body;
}

function useChosenPicture() {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);
  return { picture, choose: (photo: File) => setPicture(URL.createObjectURL(photo)) };
}
