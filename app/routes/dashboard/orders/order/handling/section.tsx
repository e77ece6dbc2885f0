import { ArrowRightLeft } from 'lucide-react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answers.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Menu, menuItemClass } from '#app/ui/controls/menu.tsx';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import type { Handling } from '#domain/stores/chat/handling.ts';

const MOST_BUTTONS = 3;

type OrderHandlingProps = { handling: Handling; answer: Answer | undefined; readOnly: boolean };

export function OrderHandling({ handling: { name, mine, others }, answer, readOnly }: OrderHandlingProps) {
  // A fetcher keeps its answer when a live event revalidates this page; `actionData` would disappear.
  const fetcher = useFetcher<Answer>();
  return (
    <section aria-label="Ditangani oleh" className="grid max-w-lg gap-2">
      <NoticeRegion>
        <AnswerNotice answer={fetcher.data ?? answer} />
      </NoticeRegion>
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-1 min-w-0 wrap-anywhere">
          Ditangani oleh <span className="font-semibold">{name}</span>
        </p>
        {!readOnly && mine && (
          <fetcher.Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="takeOver" />
            <Button type="submit" variant="secondary" pendingText="Memproses...">
              Ambil alih
            </Button>
          </fetcher.Form>
        )}
        {!readOnly && <HandOver others={others} fetcher={fetcher} />}
      </div>
    </section>
  );
}

type HandOverProps = Pick<Handling, 'others'> & { fetcher: FetcherWithComponents<Answer> };

function HandOver({ others, fetcher }: HandOverProps) {
  if (others.length <= MOST_BUTTONS)
    return others.map((one) => (
      <HandOverForm key={one.id} id={one.id} fetcher={fetcher}>
        <Button type="submit" variant="secondary" pendingText="Memproses...">
          Oper ke {one.name}
        </Button>
      </HandOverForm>
    ));
  return (
    <Menu
      label="Oper"
      className="inline-flex min-h-11 cursor-pointer items-center rounded-control border border-line-strong bg-surface px-4 font-semibold hover:bg-sunken"
    >
      {others.map((one) => (
        <HandOverForm key={one.id} id={one.id} fetcher={fetcher}>
          <button type="submit" className={menuItemClass}>
            <ArrowRightLeft aria-hidden />
            Oper ke {one.name}
          </button>
        </HandOverForm>
      ))}
    </Menu>
  );
}

type HandOverFormProps = Omit<HandOverProps, 'others'> & { id: string; children: React.ReactNode };

function HandOverForm({ id, fetcher, children }: HandOverFormProps) {
  return (
    <fetcher.Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="handOver" />
      <input type="hidden" name="numberId" value={id} />
      {children}
    </fetcher.Form>
  );
}
