import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { refusalIn } from '#app/forms/use-answer.ts';
import { loadOr } from '#app/load-failure.ts';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { memberName } from '#domain/team/team.ts';
import { listSessions } from '#server/accounts/auth/sessions.ts';
import { sessionIdOf } from '#server/accounts/session.ts';
import { listDevices } from '#server/push/devices.ts';
import { vapidKeys } from '#server/push/vapid.ts';
import { listOverseen } from '#server/team/members.ts';
import { useDashboardShop } from '../shop.ts';
import { type OpenShop, requireShop } from '../shop-access.ts';
import type { Route } from './+types/route';
import { answerDeviceForm } from './action.ts';
import { DeviceCard } from './card.tsx';
import { JoinCode } from './join-code.tsx';
import { LoginSessions } from './sessions.tsx';
import { ThisDevice } from './this-device.tsx';

const TITLE = 'Notifikasi HP';
const loadFailed = 'Gagal memuat daftar perangkat.';

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = requireShop(context);
  return loadOr(
    request,
    () => loadFailed,
    async () => {
      const { publicKey } = vapidKeys();
      if (shop.readOnly) return { devices: [], sessions: [], publicKey };
      return { ...(await readOverseen(shop, await sessionIdOf(request))), publicKey };
    },
  );
}

/** Returns the devices and sessions without push endpoints and session ids, which are secrets. */
async function readOverseen({ actor, storeId, run }: OpenShop, present: string | null) {
  const { people, found } = await run(async (tx) => {
    const people = await listOverseen(tx, actor, storeId);
    const userIds = people.map(({ userId }) => userId);
    return { people, found: await listSessions(tx, userIds, present) };
  });
  const names = new Map(people.map((member) => [member.userId, memberName(member)]));
  const holderOf = (userId: string) => (userId === actor.id ? null : (names.get(userId) ?? null));
  const listed = await listDevices(actor, storeId, [...names.keys()]);
  const devices = listed.map(({ endpoint: _, sessionId, userId, ...device }) => ({
    ...device,
    isOwn: sessionId !== null && sessionId === present,
    holder: holderOf(userId),
  }));
  const sessions = found.map(({ userId, ...session }) => ({ ...session, holder: holderOf(userId) }));
  return { devices, sessions };
}

export function action({ context, request }: Route.ActionArgs) {
  return answerDeviceForm(request, requireShop(context));
}

export default function Devices({ loaderData, actionData }: Route.ComponentProps) {
  const { readOnly } = useDashboardShop();
  const { devices, sessions, publicKey } = loaderData;
  const refused = refusalIn(actionData);
  const refusedId = refused?.values.intent === 'save' ? refused.values.id : undefined;
  const link = actionData && 'link' in actionData ? String(actionData.link) : undefined;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <PageTitle lead="Pesanan baru dan bukti pembayaran langsung muncul di layar HP.">{TITLE}</PageTitle>
      </div>
      <NoticeRegion>{refusedId === undefined && !link && <AnswerNotice answer={actionData} />}</NoticeRegion>
      {readOnly ? (
        <p className="text-ink-soft">Perangkat hanya terlihat oleh pemilik toko.</p>
      ) : (
        <ThisDevice publicKey={publicKey} listedId={devices.find(({ isOwn }) => isOwn)?.id} />
      )}
      {devices.length > 0 && (
        <section aria-labelledby="perangkat" className="grid gap-3">
          <h2 id="perangkat" className="font-semibold text-lg">
            Perangkat yang diberi tahu
          </h2>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {devices.map((device) => (
              <li key={device.id}>
                <DeviceCard device={device} refused={device.id === refusedId ? refused : null} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {!readOnly && <JoinCode link={link} />}
      {!readOnly && <LoginSessions sessions={sessions} />}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title={TITLE} fallback={loadFailed} />;
}
