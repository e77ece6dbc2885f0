import { useFetcher } from 'react-router';
import { done, refused } from '#app/forms/answers.ts';
import { readPostedFields } from '#app/forms/posted.ts';
import { refusalIn } from '#app/forms/use-answer.ts';
import { actOr, loadOr } from '#app/load-failure.ts';
import { ErrorScreen } from '#app/ui/page/error-screen.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { pushMessages } from '#domain/push/device.ts';
import { isJoinCodeGood, joinByCode } from '#server/push/join.ts';
import { vapidKeys } from '#server/push/vapid.ts';
import type { Route } from './+types/join';
import { PushButton } from './push-button.tsx';
import { readRegistration, refuseRegistration } from './registration.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Notifikasi HP' },
  { name: 'robots', content: 'noindex' },
  // iPhones allow push only in web apps opened from the home screen; this tag lets the page open as one.
  { name: 'apple-mobile-web-app-capable', content: 'yes' },
];

export async function loader({ request, params }: Route.LoaderArgs) {
  const isGood = await loadOr(
    request,
    () => 'Gagal memeriksa kode.',
    () => isJoinCodeGood(params.code),
  );
  // Sends a text instead of a flag, because importing `pushMessages` in the page would load zod in the browser.
  return { expiredText: isGood ? null : pushMessages.codeEnded, publicKey: vapidKeys().publicKey };
}

/** A join code lets its holder register one device and nothing else. See docs/product/push.md. */
export async function action({ request, params }: Route.ActionArgs) {
  const registration = readRegistration(await readPostedFields(request));
  if (!registration) return refuseRegistration();
  return actOr(
    request,
    (reason, status) => refused({ sentence: `Gagal mendaftarkan HP ini: ${reason}` }, status),
    async () => {
      const joined = await joinByCode(params.code, registration);
      return joined.ok ? done('HP ini akan diberi tahu.') : refused({ sentence: joined.message });
    },
  );
}

export default function JoinByCode({ loaderData, actionData }: Route.ComponentProps) {
  const { expiredText, publicKey } = loaderData;
  const fetcher = useFetcher<typeof action>();
  const data = fetcher.data ?? actionData;
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4 px-4 py-8">
      <div>
        <PageTitle lead="HP ini hanya menerima notifikasi toko; tidak perlu login.">Notifikasi HP</PageTitle>
      </div>
      {data?.kind === 'done' ? (
        <Notice tone="success">{data.sentence} Halaman ini boleh ditutup.</Notice>
      ) : expiredText === null || data ? (
        <PushButton
          publicKey={publicKey}
          label="Beri tahu HP ini"
          isSending={fetcher.state !== 'idle'}
          refusal={refusalIn(data)?.sentence}
          onSubscribed={(subscription, name) =>
            void fetcher.submit({ subscription, name }, { method: 'post' })
          }
        />
      ) : (
        <Notice tone="danger">{expiredText}</Notice>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
