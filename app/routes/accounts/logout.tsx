import { redirect } from 'react-router';
import { href } from '#domain/routes/href.ts';
import { logout } from '#server/accounts/login.ts';
import { getActor, sessionIdOf } from '#server/accounts/session.ts';
import { removeDevicesOfSession } from '#server/push/devices.ts';
import type { Route } from './+types/logout';

/** Only the form's POST logs out, so that opening a link to this address changes nothing. */
export function loader() {
  throw redirect(href('/'));
}

export async function action({ request }: Route.ActionArgs) {
  await removeDevicesOfSession(await getActor(request), await sessionIdOf(request));
  throw redirect(href('/login'), { headers: await logout(request) });
}
