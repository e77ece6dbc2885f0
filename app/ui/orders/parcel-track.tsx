import { useFetcher } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Done, Refused } from '#app/forms/answers.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { type ParcelTrack, stepTime, type Track } from '#domain/orders/parcel/track.ts';
import { Button } from '../controls/button.tsx';
import { NoticeRegion } from '../page/notice.tsx';

export type TrackAnswer = { form: 'track' } & (Done | Refused);

type ParcelStepsProps = {
  /** Null if the parcel cannot be tracked, for example because the shop has no provider's API key. */
  tracked: ParcelTrack | null;
  answer: TrackAnswer | undefined;
  timeZone: TimeZone;
};

export function ParcelSteps({ tracked, answer, timeZone }: ParcelStepsProps) {
  // Unlike an ordinary form, a fetcher keeps its result when a live update reloads the page's data.
  const fetcher = useFetcher<TrackAnswer>();
  const result = fetcher.data ?? answer;
  if (!tracked && !result) return null;
  const { mayAsk, track, checkedAt } = tracked ?? { mayAsk: false, track: null, checkedAt: null };
  return (
    <section aria-label="Perjalanan paket" className="mt-3 grid gap-3">
      {track && <Steps track={track} />}
      {checkedAt && (
        <p className="text-ink-soft text-sm">
          Terakhir diperiksa{' '}
          <time dateTime={checkedAt.toISOString()}>{formatDateTime(checkedAt, timeZone)}</time>.
          {track?.steps.some(({ at }) => at !== '') && ' Jam tiap langkah menurut kurirnya.'}
        </p>
      )}
      <NoticeRegion>
        <AnswerNotice answer={result} />
      </NoticeRegion>
      {mayAsk && (
        <fetcher.Form method="post">
          <input type="hidden" name="intent" value="track" />
          <Button
            type="submit"
            variant="secondary"
            pending={fetcher.state !== 'idle'}
            pendingText="Memeriksa..."
            className="w-full sm:w-auto"
          >
            Lacak
          </Button>
        </fetcher.Form>
      )}
    </section>
  );
}

function Steps({ track: { status, receiver, steps } }: { track: Track }) {
  return (
    <div className="wrap-anywhere grid gap-2">
      {status && <p className="font-semibold">Status paket: {status}</p>}
      {receiver && <p>Diterima oleh {receiver}</p>}
      <ol className="grid gap-3 border-line border-l pl-4">
        {steps.map(({ at, text, place }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a courier may report the same step twice
          <li key={nth}>
            <p className={nth === 0 ? 'font-medium' : undefined}>{text}</p>
            <p className="text-ink-soft text-sm">
              {[place, stepTime(at)].filter((part) => part !== '').join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
