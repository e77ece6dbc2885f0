import { createCookie, redirect } from 'react-router';
import { badInput, refused } from '#app/forms/answers.ts';
import { readPostedFields } from '#app/forms/posted.ts';
import { actOr } from '#app/load-failure.ts';
import { href } from '#domain/routes/href.ts';
import { markLinkShared } from '#server/stores/first-steps.ts';
import type { OpenShop } from '../shop-access.ts';

const MOST_HIDDEN = 20;
const YEAR_SECONDS = 31_536_000;

/**
 * Remembers in a cookie that the owner has hidden the list of first steps, so that the server never renders it.
 * The cookie's path is '/', because '/dashboard' would not include '/dashboard.data', which the router requests.
 */
const hiddenSteps = createCookie('kedai-langkah', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  maxAge: YEAR_SECONDS,
});

export async function hidesFirstSteps(request: Request, storeId: string): Promise<boolean> {
  return (await shopsWithHiddenSteps(request)).includes(storeId);
}

/** The cookie lists the ids of the shops whose first steps are hidden, because a person may have several shops. */
async function shopsWithHiddenSteps(request: Request): Promise<string[]> {
  return String((await hiddenSteps.parse(request.headers.get('cookie'))) ?? '').split(',');
}

export async function answerFirstSteps(request: Request, { storeId, run, pathTo }: OpenShop) {
  const { intent } = await readPostedFields(request);
  if (intent === 'hide-steps') {
    const secure = new URL(request.url).protocol === 'https:';
    const others = (await shopsWithHiddenSteps(request)).filter((one) => one !== storeId);
    const hidden = [storeId, ...others].slice(0, MOST_HIDDEN).join();
    const cookie = await hiddenSteps.serialize(hidden, { secure });
    return redirect(pathTo(href('/dashboard')), { headers: { 'set-cookie': cookie } });
  }
  if (intent !== 'link-shared') return badInput({ form: 'Permintaan tidak dikenal.' }, {});
  return actOr(
    request,
    (reason, status) => refused({ sentence: `Gagal menyimpan: ${reason}` }, status),
    async () => {
      await run((tx) => markLinkShared(tx, storeId));
      return redirect(pathTo(href('/dashboard')));
    },
  );
}
