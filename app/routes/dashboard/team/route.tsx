import { Link } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Refused } from '#app/forms/answers.ts';
import { refusalIn } from '#app/forms/use-answer.ts';
import { loadOr } from '#app/load-failure.ts';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { Notice, NoticeRegion } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { may } from '#domain/access.ts';
import { href } from '#domain/routes/href.ts';
import { areSeatsTaken, seatsOf } from '#domain/team/seats.ts';
import { assignablePresets, MAX_INVITATIONS, mayAssign, memberName } from '#domain/team/team.ts';
import { readHandover } from '#server/team/handover.ts';
import { listInvitations } from '#server/team/invitations.ts';
import { readTeam } from '#server/team/members.ts';
import { readSeatLimit } from '#server/team/seats.ts';
import { AddSheet, useDoneCount } from '../add-sheet.tsx';
import { ClosedCard } from '../closed-card.tsx';
import { useDashboardPath, useDashboardShop, useMay } from '../shop.ts';
import { requireShop } from '../shop-access.ts';
import type { Route } from './+types/route';
import { answerTeamForm } from './action.ts';
import { AcceptHandover, HandoverForm, WaitingHandover } from './handover.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InvitationLink, InviteForm, type NewLink } from './invite-form.tsx';
import { ActForm, MemberCard, MemberForms } from './member-card.tsx';
import { SeatsNote } from './seats-note.tsx';

const loadFailed = 'Gagal memuat tim.';

export const meta: Route.MetaFunction = () => [{ title: 'Tim' }];

/** Super admins get null, because a shop's team is private. Members without 'team.write' see only their own entry. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor, storeId, readOnly, run } = requireShop(context);
  if (readOnly) return null;
  const seesAll = may(actor, 'team.write');
  return loadOr(
    request,
    () => loadFailed,
    async () => {
      const { members, invitations, seatLimit } = await run(async (tx) => ({
        members: await readTeam(tx, storeId),
        invitations: seesAll ? await listInvitations(tx, storeId) : [],
        seatLimit: seesAll ? await readSeatLimit(tx, storeId) : null,
      }));
      const handover = await readHandover(storeId, actor.rights ? actor.id : null);
      const shown = seesAll ? members : members.filter(({ userId }) => userId === actor.id);
      return { selfId: actor.id, seesAll, members: shown, invitations, seatLimit, handover };
    },
  );
}

export function action({ context, request }: Route.ActionArgs) {
  return answerTeamForm(request, requireShop(context));
}

export { rereadAfterRefusal as shouldRevalidate } from '#app/revalidation.ts';

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const refused = refusalIn(actionData);
  const invited = actionData && 'invited' in actionData ? (actionData.invited as NewLink | null) : null;
  const doneCount = useDoneCount(actionData);
  const lead = loaderData?.seesAll
    ? 'Siapa yang membantu di toko ini, dan apa yang boleh mereka lakukan.'
    : 'Peran Anda di toko ini.';
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <div>
        <PageTitle lead={lead}>Tim</PageTitle>
      </div>
      <NoticeRegion>{!isInForm(refused, loaderData) && <AnswerNotice answer={actionData} />}</NoticeRegion>
      {invited && <InvitationLink {...invited} />}
      {loaderData === null ? (
        <Notice tone="info">Tim hanya dilihat oleh toko.</Notice>
      ) : (
        <>
          <TeamParts {...loaderData} refused={refused} doneCount={doneCount} />
          <ActivityLink />
        </>
      )}
    </div>
  );
}

function ActivityLink() {
  const pathTo = useDashboardPath();
  const mayHere = useMay();
  if (!mayHere('activity.read')) return null;
  return (
    <Link
      to={pathTo(href('/dashboard/aktivitas'))}
      className="inline-flex min-h-11 items-center justify-self-start text-brand underline"
    >
      Aktivitas: siapa melakukan apa
    </Link>
  );
}

/** True if the page still has the refused form. That form shows the error, so the top of the page need not show it. */
function isInForm(refused: Refused | null, shown: TeamData | null): boolean {
  const { intent = '', userId } = refused?.values ?? {};
  if (shown === null) return false;
  if (['role', 'rights', 'remove'].includes(intent))
    return shown.members.some((member) => member.userId === userId);
  if (intent === 'accept-handover') return shown.handover?.heirId === shown.selfId;
  return ['invite', 'handover', 'leave'].includes(intent);
}

type TeamData = NonNullable<Route.ComponentProps['loaderData']>;

function TeamParts(props: TeamData & { refused: Refused | null; doneCount: number }) {
  const { selfId, seesAll, members, invitations, seatLimit, handover, refused } = props;
  const { rights } = useDashboardShop();
  const giver = { rights };
  const refusalOf = (intent: string, userId?: string) =>
    refused?.values.intent === intent && (userId === undefined || refused.values.userId === userId)
      ? refused
      : null;
  const owners = members.filter(({ role }) => role === 'owner');
  const others = members.filter(({ userId }) => userId !== selfId);
  const heir = members.find(({ userId }) => userId === handover?.heirId);
  const seats = seatsOf(seatLimit, { members: members.length, invited: invitations.length });
  const isFull = invitations.length >= MAX_INVITATIONS || areSeatsTaken(seats);
  return (
    <>
      {handover?.heirId === selfId && <AcceptHandover refused={refusalOf('accept-handover')} />}
      {handover && heir && heir.userId !== selfId && (
        <WaitingHandover handover={handover} heir={memberName(heir)} />
      )}
      {seesAll && <SeatsNote seats={seats} />}
      {seesAll && (!isFull || refusalOf('invite')) && (
        <AddSheet key={props.doneCount} title="Undang anggota" refused={refusalOf('invite')}>
          <InviteForm presets={assignablePresets(giver)} refused={refusalOf('invite')} />
        </AddSheet>
      )}
      <ul aria-label="Anggota" className="grid grid-cols-1 gap-3">
        {members.map((member) => (
          <li key={`${member.userId} ${member.role} ${member.rights.join()}`}>
            <MemberCard
              member={member}
              isSelf={member.userId === selfId}
              refused={
                refused?.values.userId === member.userId && refused.values.intent !== 'handover'
                  ? refused
                  : null
              }
            >
              {seesAll && member.userId !== selfId && mayAssign(giver, member) && (
                <MemberForms
                  member={member}
                  giver={giver}
                  refused={refused?.values.userId === member.userId ? refused : null}
                />
              )}
            </MemberCard>
          </li>
        ))}
      </ul>
      {invitations.length > 0 && <InvitationList invitations={invitations} giver={giver} />}
      {giver.rights === undefined && others.length > 0 && (
        <HandoverForm key={handover?.id} heirs={others} refused={refusalOf('handover')} />
      )}
      {(giver.rights !== undefined || owners.length > 1) && (
        <ClosedCard
          title="Keluar dari tim"
          state="Anda tidak bisa lagi membuka toko ini"
          isOpen={refusalOf('leave') !== null}
        >
          <ActForm intent="leave" label="Ya, keluar" isDanger refused={refusalOf('leave')}>
            <p>Anda tidak bisa lagi membuka toko ini sampai diundang lagi.</p>
          </ActForm>
        </ClosedCard>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Tim" fallback={loadFailed} />;
}
