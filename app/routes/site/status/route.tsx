import { CircleAlert, CircleCheck, CircleHelp, CircleMinus, TriangleAlert } from 'lucide-react';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { href } from '#domain/routes/href.ts';
import { troubleId } from '#domain/status/answers.ts';
import { type PartState, type StatusView, timeOf, troubleText, troubleTitle } from '#domain/status/view.ts';
import { env } from '#server/env.ts';
import { setCachePolicy } from '#server/http/cache-policy.ts';
import { currentStatus, READ_EVERY_MS } from '#server/status/current.ts';
import type { Route } from './+types/route';
import { DayBars, letters } from './bars.tsx';
import { HowMeasured } from './how-measured.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: 'Status layanan' },
  { name: 'description', content: 'Keadaan layanan sekarang dan gangguan selama 90 hari terakhir.' },
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: `Gangguan ${loaderData?.platformName ?? ''}`,
    href: href('/status.atom'),
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  setCachePolicy(context, { by: 'program', storeId: null, forMs: READ_EVERY_MS });
  const { state, sentence, measuredAt, parts, troubles } = await currentStatus();
  return {
    platformName: env.platformName,
    state,
    sentence,
    measured: measuredAt && timeOf(measuredAt),
    parts: parts.map(({ days, ...part }) => ({ ...part, days: days.map((day) => letters[day]).join('') })),
    troubles: troubles.map((one) => ({
      id: troubleId(one),
      kind: one.kind,
      title: troubleTitle(one),
      text: troubleText(one),
    })),
  };
}

const looks: Record<PartState, { word: string; Icon: typeof CircleCheck; text: string; card: string }> = {
  ok: {
    word: 'Berjalan normal',
    Icon: CircleCheck,
    text: 'text-success',
    card: 'border-success/20 bg-success-soft text-success',
  },
  partial: {
    word: 'Terganggu sebagian',
    Icon: TriangleAlert,
    text: 'text-warning',
    card: 'border-warning/20 bg-warning-soft text-warning',
  },
  down: {
    word: 'Tidak berfungsi',
    Icon: CircleAlert,
    text: 'text-danger',
    card: 'border-danger/20 bg-danger-soft text-danger',
  },
  unknown: {
    word: 'Tidak terukur',
    Icon: CircleHelp,
    text: 'text-ink-soft',
    card: 'border-line-strong/30 bg-sunken text-ink',
  },
  off: {
    word: 'Tidak dipakai di sini',
    Icon: CircleMinus,
    text: 'text-ink-soft',
    card: 'border-line-strong/30 bg-sunken text-ink',
  },
};

export default function Status({ loaderData }: Route.ComponentProps) {
  const { state, sentence, measured, parts, troubles, platformName } = loaderData;
  return (
    <article className="prose-width grid gap-6 py-10 lg:py-16">
      <div>
        <PageTitle lead={`Diukur sendiri oleh ${platformName} setiap menit, tanpa disunting.`}>
          Status layanan
        </PageTitle>
      </div>
      <Now state={state} sentence={sentence} measured={measured} />
      <Section title="90 hari terakhir">
        <ul className="grid gap-6">
          {parts.map((part) => (
            <PartRow key={part.part} {...part} />
          ))}
        </ul>
      </Section>
      <Section title="Gangguan" id="gangguan">
        {troubles.length === 0 ? (
          <p className="text-ink-soft">Tidak ada gangguan yang tercatat dalam 90 hari terakhir.</p>
        ) : (
          <ol className="grid gap-4">
            {troubles.map(({ id, kind, title, text }) => (
              <li key={id} id={id} className="border-line border-t pt-4 first:border-t-0 first:pt-0">
                <p className={`font-semibold ${looks[kind].text}`}>{title}</p>
                <p className="text-ink-soft">{text}</p>
              </li>
            ))}
          </ol>
        )}
      </Section>
      <HowMeasured />
    </article>
  );
}

function Now({
  state,
  sentence,
  measured,
}: Pick<StatusView, 'state' | 'sentence'> & { measured: string | null }) {
  const { Icon, card } = looks[state];
  return (
    <div className={`flex gap-3 rounded-card border px-4 py-4 ${card}`}>
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-semibold text-lg">{sentence}</p>
        {measured && <p className="mt-1 text-sm">Pengukuran terakhir: {measured}</p>}
      </div>
    </div>
  );
}

type PartRowProps = { name: string; state: PartState; uptime: number | null; days: string };

function PartRow({ name, state, uptime, days }: PartRowProps) {
  const { word, Icon, text } = looks[state];
  return (
    <li>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="font-semibold">{name}</h3>
        <p className={`flex items-center gap-1.5 font-medium text-sm ${text}`}>
          <Icon aria-hidden className="size-4 shrink-0" />
          {word}
        </p>
      </div>
      <DayBars name={name} days={days} />
      <div className="mt-1 flex justify-between gap-2 whitespace-nowrap text-ink-soft text-sm">
        <p>90 hari lalu</p>
        <p className="tabular-nums">{uptimeText(uptime)}</p>
        <p>Hari ini</p>
      </div>
    </li>
  );
}

function uptimeText(uptime: number | null): string {
  return uptime === null ? 'Belum ada data' : `${uptime.toLocaleString('id-ID')}% lancar`;
}
