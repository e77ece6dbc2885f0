import { ExternalLink } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useFetcher } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answers.ts';
import { type DashboardShop, useMay } from '#app/routes/dashboard/shop.ts';
import { Button, buttonClass } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { useDialogs } from '#app/ui/controls/dialogs.tsx';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { href } from '#domain/routes/href.ts';

type OrderLinkProps = {
  linkToken: string;
  answer: Answer | undefined;
  shop: DashboardShop;
};

export function OrderLink({ linkToken, answer, shop }: OrderLinkProps) {
  const may = useMay();
  const path = href('/tagihan/:token', { token: linkToken });
  return (
    <Section title="Link Pesanan">
      <p className="mb-3 text-ink-soft">
        Pembeli bisa membuka pesanan ini tanpa login. Siapa pun yang memegang linknya juga bisa.
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <CopyButton text={shop.origin + path}>Salin link pesanan</CopyButton>
        <a href={path} target="_blank" rel="noreferrer" className={buttonClass('secondary', '')}>
          <ExternalLink aria-hidden />
          Buka link pesanan
        </a>
      </div>
      {may('orders.bill') && <NewLink answer={answer} />}
    </Section>
  );
}

function NewLink({ answer }: Pick<OrderLinkProps, 'answer'>) {
  // A fetcher keeps the form's outcome when a change in the shop reloads this page's data; `actionData` would be lost.
  const fetcher = useFetcher<Answer>();
  const { confirm } = useDialogs();
  const ask = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const question = 'Buat link baru? Link yang sudah dikirim tidak berlaku lagi.';
    if (await confirm(question, { danger: true })) await fetcher.submit(form);
  };
  return (
    <>
      <NoticeRegion className="mt-3 empty:mt-0">
        <AnswerNotice answer={fetcher.data ?? answer} />
      </NoticeRegion>
      <details className="mt-3">
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium">Link bocor?</summary>
        <fetcher.Form method="post" onSubmit={ask} className="grid justify-items-start gap-3">
          <p className="text-ink-soft">
            Link yang baru menggantikan yang lama: yang sudah dikirim ke pembeli tidak bisa dibuka lagi.
          </p>
          <input type="hidden" name="intent" value="newLink" />
          <Button
            type="submit"
            variant="quiet-danger"
            pending={fetcher.state !== 'idle'}
            pendingText="Memproses..."
          >
            Buat link baru
          </Button>
        </fetcher.Form>
      </details>
    </>
  );
}
