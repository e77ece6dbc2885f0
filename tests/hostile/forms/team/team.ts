import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { teamMessages } from '#domain/team/texts.ts';
import { asUser } from '#server/db/access.ts';
import { invite, listInvitations } from '#server/team/invitations.ts';
import { addTestMember, resetTeam, teamChanger } from '../../../support/world/members.ts';
import { presentOwner } from '../../../support/world/shop-floor.ts';
import { world } from '../../../support/world/world.ts';
import { freeText, strict, type Verdict } from '../../values.ts';
import type { Form } from '../form.ts';

const { sri, ani, budi, warung } = world;
const { storeId } = warung;
const path = href('/dashboard/tim');

const unknown: Verdict = `400 ${teamMessages.unknown}`;
const noRole: Verdict = '400 Pilih peran.';
const noEmail: Verdict = '400 Format email tidak valid. Contoh: nama@contoh.com.';
const memberGone: Verdict = `404 ${teamMessages.memberGone}`;
const invitationGone: Verdict = `404 ${teamMessages.invitationGone}`;

/** An empty password passes, because earlier attempts sent the right one and the session remembers that for a while. */
const password = (right: string, empty: Verdict = 'ok') =>
  strict('password', '409 Password saat ini salah.', { longest: [right, 'ok'], empty });

async function newInvitation() {
  await resetTeam(storeId);
  const owner = await presentOwner(storeId);
  return asUser(owner, async (tx) => {
    const asked = { name: 'Ani', role: 'viewer' as const, email: null };
    const invited = await invite(tx, teamChanger(owner, storeId), asked);
    if (!invited.ok || invited.link === null) throw new Error('no invitation was made');
    const [waiting] = await listInvitations(tx, storeId);
    return { id: waiting?.id ?? '', path: new URL(invited.link).pathname };
  });
}

async function withMember() {
  await resetTeam(storeId);
  await addTestMember(ani, storeId, 'cashier');
}

export const teamForms: readonly Form[] = [
  {
    name: 'an invitation to the team',
    route: path,
    visitor: 'sri',
    make: async () => {
      await resetTeam(storeId);
      const fields = { intent: 'invite', name: 'Ani', role: 'cashier', email: '', password: sri.password };
      return { path, fields };
    },
    fields: [
      freeText('name', 60, { tooLong: 'Nama paling panjang 60 huruf.', empty: 'Isi nama orangnya.' }),
      strict('role', noRole, { longest: ['packer', 'ok'] }),
      strict('email', noEmail, { longest: ['ani@contoh.test', 'ok'], empty: 'ok' }),
      strict('intent', unknown, { longest: ['revoke', invitationGone] }),
      password(sri.password),
    ],
    asData: true,
  },
  {
    name: 'a revoked invitation',
    route: path,
    visitor: 'sri',
    make: async () => ({ path, fields: { intent: 'revoke', id: (await newInvitation()).id } }),
    fields: [strict('id', invitationGone, { longest: [randomUUID(), invitationGone] })],
    asData: true,
  },
  {
    name: "a member's role",
    route: path,
    visitor: 'sri',
    make: async () => {
      await withMember();
      return { path, fields: { intent: 'role', userId: ani.id, role: 'packer', password: sri.password } };
    },
    fields: [
      strict('role', noRole, { longest: ['admin', 'ok'] }),
      strict('userId', memberGone, { longest: [randomUUID(), memberGone] }),
      password(sri.password),
    ],
    asData: true,
  },
  {
    name: 'somebody who joins a team',
    route: '/undangan/:token',
    visitor: 'budi',
    make: async () => ({ path: (await newInvitation()).path, fields: { password: budi.password } }),
    fields: [password(budi.password, '400 Masukkan password saat ini untuk melanjutkan.')],
    asData: true,
  },
];
