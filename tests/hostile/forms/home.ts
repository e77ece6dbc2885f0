import { strict } from '../values.ts';
import type { Form } from './form.ts';

/** What stands on the dashboard's home: two buttons. */
export const homeForm: Form = {
  name: 'first steps',
  route: '/dashboard',
  visitor: 'sri',
  make: () => ({ path: '/dashboard?index', fields: { intent: 'link-shared' } }),
  fields: [strict('intent', '400 Permintaan tidak dikenal.', { longest: ['hide-steps', 'ok'] })],
};
