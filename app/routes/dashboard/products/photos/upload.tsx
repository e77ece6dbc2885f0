import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import type { Refused } from '#app/forms/answers.ts';
import { AddCard } from '#app/routes/dashboard/add-card.tsx';
import { useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { LiveRegion, Notice, NoticeRegion } from '#app/ui/page/notice.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { href } from '#domain/routes/href.ts';
import type { WrongPhoto } from './action.ts';
import { PhotoForm } from './form.tsx';
import { ProductDraftsDone } from './outcome.tsx';
import { isAnswered, makePhotoQueue, type PhotoQueue, type QueueState } from './queue.ts';
import { PhotoTiles, RefusedPhotos } from './tiles.tsx';

type PhotoUploadProps = {
  storeId: string;
  formKey: string;
  hasDrafts: boolean;
  answer: Refused<{ wrong?: WrongPhoto[] }> | null;
};

export function PhotoUpload({ storeId, formKey, hasDrafts, answer }: PhotoUploadProps) {
  const pathTo = useDashboardPath();
  const [queue] = useState(() => makePhotoQueue(storeId, pathTo(href('/dashboard/produk/foto/kirim'))));
  const state = useSyncExternalStore(queue.subscribe, queue.state, queue.state);
  useEffect(() => {
    void queue.open(Date.now());
    return queue.stop;
  }, [queue]);
  const sent = state.photos.filter(({ numbers }) => numbers !== null);
  const stage = sent.length === 0 ? 'choosing' : sent.every(isAnswered) ? 'settled' : 'sending';
  const top = useStageInView(stage);
  useReloadWhenDone(stage === 'settled');
  if (stage === 'choosing') {
    const form = <PhotoForm queue={queue} state={state} formKey={formKey} answer={answer} />;
    if (!hasDrafts) return form;
    const isBegun = answer !== null || state.photos.length > 0;
    return (
      <AddCard key={String(isBegun)} title="Foto lain" startOpen={isBegun}>
        {form}
      </AddCard>
    );
  }
  const createdCount = state.photos.filter((photo) => photo.state === 'done').length;
  return (
    <div ref={top} tabIndex={-1} className="grid scroll-mt-20 gap-4 outline-none!">
      <NoticeRegion>
        {stage === 'settled' && createdCount > 0 && (
          <ProductDraftsDone sentence={`${createdCount} draf dibuat.`} />
        )}
      </NoticeRegion>
      {stage === 'sending' ? (
        <Progress queue={queue} state={state} />
      ) : (
        <AllAnswered queue={queue} state={state} />
      )}
    </div>
  );
}

function useReloadWhenDone(isDone: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isDone) void revalidate();
  }, [isDone, revalidate]);
}

/** Focuses the section when the upload's `stage` changes, because the button with the focus is gone. */
function useStageInView(stage: string) {
  const top = useRef<HTMLDivElement>(null);
  const former = useRef(stage);
  useEffect(() => {
    if (former.current === stage) return;
    former.current = stage;
    if (document.activeElement instanceof HTMLInputElement) return;
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView();
  }, [stage]);
  return top;
}

type StageProps = { queue: PhotoQueue; state: QueueState };

function Progress({ queue, state }: StageProps) {
  const { photos, isSending, isStored } = state;
  const answeredCount = photos.filter(isAnswered).length;
  const left = photos.length - answeredCount;
  const progress = `${answeredCount} dari ${photos.length} foto`;
  const title = isSending ? 'Membuat draf…' : 'Belum selesai';
  return (
    <Section title={title}>
      <div className="grid gap-4">
        <div>
          <p className="mb-1.5 font-medium tabular-nums">{progress}</p>
          <progress
            value={answeredCount}
            max={photos.length}
            aria-label="Foto yang menjadi draf"
            className="block h-2.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
          />
        </div>
        <LiveRegion text={answeredCount % 5 === 0 ? progress : ''} />
        <NoticeRegion>
          <SendingStopped state={state} left={left} />
        </NoticeRegion>
        {!isStored && isSending && (
          <Notice tone="warning">Browser ini tidak menyimpan foto. Jangan tutup halaman ini dulu.</Notice>
        )}
        <div className="flex flex-wrap gap-3">
          {isSending ? (
            <Button variant="secondary" onClick={queue.stop}>
              Jeda
            </Button>
          ) : (
            <ResumeSending queue={queue} state={state} />
          )}
        </div>
        <RefusedPhotos photos={photos} />
        {!isSending && <PhotoTiles photos={photos.filter((photo) => !isAnswered(photo))} />}
      </div>
    </Section>
  );
}

const troubleTexts = {
  line: 'Koneksi terputus. Dilanjutkan sendiri begitu tersambung lagi.',
  busy: 'Server sedang ramai. Dicoba lagi sendiri sebentar lagi.',
  failed: 'Ada gangguan di server. Dicoba lagi sendiri sebentar lagi.',
};

function SendingStopped({ state, left }: { state: QueueState; left: number }) {
  const { isSending, trouble, stopped } = state;
  if (stopped) return <Notice tone="danger">{stopped.reason}</Notice>;
  if (isSending) return trouble && <Notice tone="warning">{troubleTexts[trouble]}</Notice>;
  return <Notice tone="info">{left} foto belum terkirim, tersimpan di perangkat ini.</Notice>;
}

function ResumeSending({ queue, state }: StageProps) {
  const pathTo = useDashboardPath();
  return (
    <>
      {state.stopped?.signedOut ? (
        <ButtonLink to={pathTo(href('/dashboard/produk/foto'))} reloadDocument>
          Masuk Lagi
        </ButtonLink>
      ) : (
        <Button onClick={() => void queue.goOn()}>Lanjutkan</Button>
      )}
      <Button
        variant="secondary"
        onClick={() => void queue.drop(state.photos.filter((photo) => !isAnswered(photo)))}
      >
        Buang sisanya
      </Button>
    </>
  );
}

function AllAnswered({ queue, state: { photos } }: StageProps) {
  return (
    <div className="grid gap-4">
      <div>
        <Button variant="secondary" onClick={() => void queue.drop(photos)}>
          Pilih foto lain
        </Button>
      </div>
      <RefusedPhotos photos={photos} />
    </div>
  );
}
