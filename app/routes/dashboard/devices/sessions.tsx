import { Form } from 'react-router';
import { deviceName } from '#app/browser/push/device-name.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { formatDateTime } from '#domain/calendar/format.ts';
import { useDashboardShop } from '../shop.ts';

/** `holder` names the team member whose session it is; null if it is the visitor's own. */
export type ListedSession = {
  key: string;
  userAgent: string;
  usedAt: Date;
  isPresent: boolean;
  holder: string | null;
};

export function LoginSessions({ sessions }: { sessions: ListedSession[] }) {
  return (
    <Section title="Sesi login">
      <p className="mb-3 text-ink-soft">
        Browser dan HP yang sedang login. Akhiri yang tidak Anda kenal, lalu ganti password akun itu.
      </p>
      <ul className="-my-2 divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.key}>
            <SessionRow session={session} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function SessionRow({ session }: { session: ListedSession }) {
  const { timeZone } = useDashboardShop();
  const { key, userAgent, usedAt, isPresent, holder } = session;
  const found = deviceName(userAgent);
  const name = found.startsWith('Browser') ? 'Browser yang tidak dikenal' : found;
  return (
    <div className="flex min-h-14 items-center gap-3 py-2">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="wrap-anywhere text-ink-soft text-sm">
          {holder === null ? '' : `${holder} · `}
          {isPresent ? 'Sesi ini' : `Terakhir dipakai ${formatDateTime(usedAt, timeZone)}`}
        </p>
      </div>
      {!isPresent && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="key" value={key} />
          <Button
            type="submit"
            name="intent"
            value="end-session"
            variant="quiet-danger"
            pendingText="Mengakhiri..."
          >
            Akhiri
            <span className="sr-only">
              {' '}
              sesi {name}
              {holder !== null && ` dari ${holder}`}
            </span>
          </Button>
        </Form>
      )}
    </div>
  );
}
