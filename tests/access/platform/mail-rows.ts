import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { failedMail } from '../../support/world/mails.ts';
import { superAdmin } from '../answers.ts';
import type { Row } from '../rows.ts';

export const mailPages: Row[] = [
  {
    route: '/superadmin/email',
    request: () => ({ path: href('/superadmin/email') }),
    answers: superAdmin('200 Email gagal'),
  },
  {
    route: '/superadmin/email',
    about: 'after one that is not there',
    request: () => ({ path: `${href('/superadmin/email')}?setelah=${randomUUID()}` }),
    answers: superAdmin('200 Tidak ada email gagal'),
  },
];

export const mailActions: Row[] = [
  {
    route: '/superadmin/email',
    request: async () => ({ path: href('/superadmin/email'), fields: { mailId: (await failedMail()).id } }),
    answers: superAdmin('200 Email sedang dicoba lagi.'),
    writers: ['wati'],
  },
  {
    route: '/superadmin/email',
    about: 'an unknown one',
    request: () => ({ path: href('/superadmin/email'), fields: { mailId: randomUUID() } }),
    answers: superAdmin(
      '409 Email ini sudah diserahkan ke server email, sedang dicoba, atau tidak bisa dicoba lagi.',
    ),
  },
];
