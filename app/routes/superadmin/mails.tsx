import { useEffect, useEffectEvent } from 'react';
import { data, Form, useRevalidator } from 'react-router';
import { auditorOf, auditView } from '#app/access/auditor.ts';
import { requireActor } from '#app/access/guards.ts';
import { useWaitUntilSettled } from '#app/browser/requests.ts';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { done, refused } from '#app/forms/answers.ts';
import { readPostedFields } from '#app/forms/posted.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { formatDateTime } from '#domain/calendar/format.ts';
import { keyIn } from '#domain/forms/page-key.ts';
import { isUuid } from '#domain/id.ts';
import { mailFailure } from '#domain/platform/mails/mail-failure.ts';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { type FailedMail, listFailedMails, retryMail } from '#server/mail/failed.ts';
import type { Route } from './+types/mails';
import { AdminHead } from './head.tsx';
import { PageLinks } from './page-links.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Email gagal' }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const after = keyIn(url.searchParams);
  await auditView(actor, request, { action: 'mail-list' });
  return { ...(await asUser(actor, (tx) => listFailedMails(tx, after))), after };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = requireActor(context);
  const { mailId } = await readPostedFields(request);
  if (!isUuid(mailId)) throw data(null, { status: 404 });
  const retried = await asUser(actor, (tx) => retryMail(tx, auditorOf(actor, request), mailId));
  return retried
    ? done('Email sedang dicoba lagi. Begitu diserahkan ke server email, ia hilang dari daftar ini.')
    : refused({
        sentence: 'Email ini sudah diserahkan ke server email, sedang dicoba, atau tidak bisa dicoba lagi.',
      });
}

export default function SuperAdminMails({ loaderData, actionData }: Route.ComponentProps) {
  const { mails, next, after } = loaderData;
  useFollowing(mails.some(({ state }) => state === 'trying'));
  return (
    <div className="page-width grid gap-6 py-6">
      <AdminHead title="Email gagal" />
      <p className="max-w-prose text-ink-soft">
        Email di sini belum diserahkan ke server email: langsung ditolak, atau tetap gagal setelah dicoba lagi
        sendiri selama kira-kira sehari.
      </p>
      <AnswerNotice answer={actionData} />
      {mails.length === 0 ? (
        <EmptyState title="Tidak ada email gagal">
          Diserahkan ke server email, atau masih dicoba. Sampai tidaknya di kotak masuk tidak terlihat dari
          sini.
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {mails.map((mail) => (
            <FailedMailCard key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      <PageLinks
        list={href('/superadmin/email')}
        isFirst={after === null}
        next={next}
        onward="Email gagal yang lebih lama"
      />
    </div>
  );
}

/** Reloads the page's data every 3 seconds while a mail is being resent, which takes less than a minute. */
function useFollowing(trying: boolean): void {
  const { revalidate } = useRevalidator();
  const waitUntilSettled = useWaitUntilSettled();
  const reload = useEffectEvent(async () => {
    await waitUntilSettled();
    await revalidate();
  });
  useEffect(() => {
    if (!trying) return;
    const timer = setInterval(() => {
      if (!document.hidden) void reload();
    }, 3_000);
    return () => clearInterval(timer);
  }, [trying]);
}

function FailedMailCard({ mail }: { mail: FailedMail }) {
  const { id, recipient, subject, lastError, tries, failedAt, state } = mail;
  return (
    <li className="flex flex-wrap items-start justify-between gap-4 rounded-card border border-line bg-surface p-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h2 className="wrap-anywhere font-semibold">{subject}</h2>
        <p className="break-all">Kepada {recipient}</p>
        <p className="text-ink-soft text-sm">
          {tries} kali dicoba, terakhir {formatDateTime(failedAt, 'Asia/Jakarta')} WIB
        </p>
        <p className="text-danger text-sm">{mailFailure(lastError)}</p>
        <p className="wrap-anywhere text-ink-soft text-sm">Rincian: {lastError}</p>
      </div>
      {state === 'failed' && (
        <Form method="post">
          <input type="hidden" name="mailId" value={id} />
          <Button type="submit" variant="secondary" aria-label={`Coba lagi ${subject}`}>
            Coba lagi
          </Button>
        </Form>
      )}
      {state === 'trying' && <p className="py-2.5 font-medium text-ink-soft">Sedang dicoba lagi …</p>}
      {state === 'expired' && (
        <p className="py-2.5 font-medium text-ink-soft">Link di dalamnya sudah kedaluwarsa</p>
      )}
    </li>
  );
}
