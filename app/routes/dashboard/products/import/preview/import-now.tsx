import { useEffect } from 'react';
import { Form, useFetcher, useLocation, useNavigation } from 'react-router';
import type { Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { formatNumber } from '#domain/format.ts';
import type { ShownPlan } from './present-plan.ts';
import { ImportProgress } from './progress.tsx';
import { Renames } from './renames.tsx';

const POLL_INTERVAL_MS = 500;

type ImportNowProps = { plan: ShownPlan; count: number; answer: Refused | null };

export function ImportNow({ plan, count, answer }: ImportNowProps) {
  const { form, field } = useAnswer(answer);
  const navigation = useNavigation();
  const isSending = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  return (
    <Section title="Impor">
      <Form ref={form} method="post" className="grid gap-3">
        <input type="hidden" name="mark" value={plan.mark} />
        {plan.renames.count > 0 && <Renames plan={plan} field={field('renames')} />}
        <p className="text-ink-soft">
          Semua baris diimpor sekaligus. Bila ada yang gagal di tengah jalan, tidak ada satu pun yang berubah.
        </p>
        <div>
          <Button type="submit" pendingText="Mengimpor...">
            Impor Sekarang ({formatNumber(count)} produk)
          </Button>
        </div>
      </Form>
      {isSending && <ProgressMeanwhile />}
    </Section>
  );
}

function ProgressMeanwhile() {
  const { pathname } = useLocation();
  const { load, data } = useFetcher<{ kind: string; written: number; planned: number }>();
  useEffect(() => {
    const timer = window.setInterval(() => void load(pathname), POLL_INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, [load, pathname]);
  return data?.kind === 'working' ? <ImportProgress written={data.written} planned={data.planned} /> : null;
}
