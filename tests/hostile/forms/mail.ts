import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { failedMail } from '../../support/world/mails.ts';
import { strict } from '../values.ts';
import type { Form } from './form.ts';

/** This is the button 'Coba lagi' (try again) beside a failed mail. */
export const mailForm: Form = {
  name: 'retry of a mail',
  route: '/superadmin/email',
  visitor: 'wati',
  make: async () => ({ path: href('/superadmin/email'), fields: { mailId: (await failedMail()).id } }),
  fields: [
    strict('mailId', '404 ', {
      longest: [
        randomUUID(),
        '409 Email ini sudah diserahkan ke server email, sedang dicoba, atau tidak bisa dicoba lagi.',
      ],
    }),
  ],
};
