import { redirect } from 'react-router';
import { logout } from '#server/accounts/login.ts';
import type { Route } from './+types/route';

/** Opening the address changes nothing: only the form's button logs out. */
export function loader() {
  throw redirect('/');
}

export async function action({ request }: Route.ActionArgs) {
  throw redirect('/login', { headers: await logout(request) });
}
