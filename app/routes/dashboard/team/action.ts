import { redirect } from 'react-router';
import { badInput, done, refused } from '#app/forms/answers.ts';
import { actOr } from '#app/load-failure.ts';
import { accountMessages } from '#domain/accounts/user.ts';
import { isUuid } from '#domain/id.ts';
import { teamInvitesByShop } from '#domain/limits.ts';
import { presetNames } from '#domain/rights.ts';
import { href } from '#domain/routes/href.ts';
import { pathAtShop } from '#domain/routes/shop-path.ts';
import { parseInvite, parseRights, parseRole } from '#domain/team/form.ts';
import { teamMessages } from '#domain/team/texts.ts';
import { hitLimit } from '#server/bounds/rate-limit.ts';
import { clientIpOf } from '#server/http/address/client-address.ts';
import { announceChange } from '#server/jobs/queue.ts';
import { changeRights, changeRole, removeMember } from '#server/team/change-member.ts';
import { acceptHandover, offerHandover } from '#server/team/handover.ts';
import { invite, revokeInvitation } from '#server/team/invitations.ts';
import type { TeamChanger } from '#server/team/lock.ts';
import { type ProtectedForm, readPasswordForm, refuseUnproven } from '../password-form.ts';
import { type OpenShop, requireRight } from '../shop-access.ts';

export async function answerTeamForm(request: Request, shop: OpenShop) {
  const posted = await readPasswordForm(request, shop);
  if (!posted) return badInput({ form: teamMessages.unknown }, {});
  const { values } = posted;
  return actOr(
    request,
    (reason, status) => refused({ sentence: teamMessages.notSaved(reason), values }, status),
    () => answer(posted),
  );
}

/** Every member may leave the team, and may accept the shop in a handover. All other intents need `team.write`. */
async function answer(posted: ProtectedForm) {
  const { intent } = posted.values;
  if (intent === 'leave') return leave(posted);
  if (intent === 'accept-handover') return accept(posted);
  requireRight(posted.shop, 'team.write');
  if (intent === 'invite') return inviteSomebody(posted);
  if (intent === 'revoke') return revoke(posted);
  if (intent === 'role') return saveRole(posted);
  if (intent === 'rights') return saveRights(posted);
  if (intent === 'remove') return remove(posted);
  if (intent === 'handover') return handOver(posted);
  return badInput({ form: teamMessages.unknown }, {});
}

async function inviteSomebody(posted: ProtectedForm) {
  const { shop, values } = posted;
  const parsed = parseInvite(values);
  if (!parsed.ok) return badInput(parsed.errors, values);
  const unproven = await refuseUnproven(posted);
  if (unproven) return unproven;
  const wait = await hitLimit(teamInvitesByShop, shop.storeId);
  if (wait !== null) return refused({ sentence: accountMessages.tooManyAttempts(wait), values }, 429);
  const { value: asked } = parsed;
  const changer = await announced(posted);
  const invited = await shop.run((tx) => invite(tx, changer, asked));
  if (!invited.ok) return refused({ sentence: invited.sentence, values }, invited.status);
  const { link } = invited;
  if (link === null)
    return done(teamMessages.invitedByMail(asked.name, asked.email ?? ''), { invited: null });
  return done('', { invited: { link, name: asked.name, role: asked.role } });
}

async function revoke(posted: ProtectedForm) {
  const { shop, values } = posted;
  const { id } = values;
  if (!isUuid(id)) return refused({ sentence: teamMessages.invitationGone }, 404);
  const changer = await announced(posted);
  const revoked = await shop.run((tx) => revokeInvitation(tx, changer, id));
  if (!revoked.ok) return refused({ sentence: revoked.sentence }, revoked.status);
  return done(revoked.wasHandover ? teamMessages.handoverRevoked : teamMessages.revoked);
}

async function saveRole(posted: ProtectedForm) {
  const { shop, values } = posted;
  const parsed = parseRole(values);
  if (!parsed.ok) return badInput(parsed.errors, values);
  return change(
    posted,
    (userId, changer) => shop.run((tx) => changeRole(tx, changer, userId, parsed.value.role)),
    (name) => teamMessages.saved(name, presetNames[parsed.value.role]),
  );
}

function saveRights(posted: ProtectedForm) {
  const { shop, values } = posted;
  const rights = parseRights(values);
  return change(
    posted,
    (userId, changer) => shop.run((tx) => changeRights(tx, changer, userId, rights)),
    teamMessages.rightsSaved,
  );
}

function remove(posted: ProtectedForm) {
  const { shop } = posted;
  if (posted.values.userId === shop.actor.id) return leave(posted);
  return change(
    posted,
    (userId, changer) => shop.run((tx) => removeMember(tx, changer, userId)),
    teamMessages.removed,
  );
}

function handOver(posted: ProtectedForm) {
  const { shop, values } = posted;
  if (!isUuid(values.userId)) return Promise.resolve(badInput({ userId: teamMessages.heirMissing }, values));
  return change(
    posted,
    (userId, changer) => shop.run((tx) => offerHandover(tx, changer, userId)),
    teamMessages.handoverOffered,
  );
}

type Outcome = { ok: true; name: string } | { ok: false; sentence: string; status: number };

async function change(
  posted: ProtectedForm,
  act: (userId: string, changer: TeamChanger) => Promise<Outcome>,
  said: (name: string) => string,
) {
  const { values } = posted;
  const { userId } = values;
  if (!isUuid(userId)) return refused({ sentence: teamMessages.memberGone, values }, 404);
  const unproven = await refuseUnproven(posted);
  if (unproven) return unproven;
  const outcome = await act(userId, await announced(posted));
  return outcome.ok
    ? done(said(outcome.name))
    : refused({ sentence: outcome.sentence, values }, outcome.status);
}

async function leave(posted: ProtectedForm) {
  const { shop, values } = posted;
  const unproven = await refuseUnproven(posted);
  if (unproven) return unproven;
  const changer = await announced(posted);
  const left = await shop.run((tx) => removeMember(tx, changer, shop.actor.id));
  return left.ok ? redirect(href('/dashboard')) : refused({ sentence: left.sentence, values }, left.status);
}

async function accept(posted: ProtectedForm) {
  const { shop, values } = posted;
  const unproven = await refuseUnproven(posted);
  if (unproven) return unproven;
  const accepted = await acceptHandover(shop.actor, visitOf(posted));
  // Redirects, because this request's actor still has the rights from before the handover.
  return accepted.ok
    ? redirect(pathAtShop(href('/dashboard/tim'), shop.storeId))
    : refused({ sentence: accepted.sentence, values }, accepted.status);
}

/** Schedules the mail about a change of the team before the change is made, so that a crash cannot lose the mail. */
async function announced(posted: ProtectedForm): Promise<TeamChanger> {
  return { ...visitOf(posted), actor: posted.shop.actor, auditId: await announceChange('team') };
}

function visitOf({ request, shop }: ProtectedForm) {
  return {
    storeId: shop.storeId,
    clientIp: clientIpOf(request),
    origin: new URL(request.url).origin,
  };
}
