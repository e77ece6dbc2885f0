import type { Person } from '../e2e/support/people.ts';
import type { Tab } from './tab.ts';

/** Logs in by the form; where that leads is for the journey to look at. */
export async function logIn(tab: Tab, { email, password }: Person): Promise<void> {
  await tab.open('/login');
  await tab.fill('Email', email);
  await tab.fill('Password', password);
  await tab.click(['button', 'Login']);
}
