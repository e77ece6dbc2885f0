import { Form } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { formatDateTime } from '#domain/calendar/format.ts';
import { type Giver, type Invitation, mayAssign } from '#domain/team/team.ts';
import { roleText } from '#domain/team/texts.ts';
import { useDashboardShop } from '../shop.ts';

export function InvitationList({ invitations, giver }: { invitations: Invitation[]; giver: Giver }) {
  return (
    <Section title="Undangan yang menunggu">
      <ul className="-my-2 divide-y divide-line">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <InvitationRow invitation={invitation} mayRevoke={mayAssign(giver, invitation)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function InvitationRow({ invitation, mayRevoke }: { invitation: Invitation; mayRevoke: boolean }) {
  const { timeZone } = useDashboardShop();
  const { id, name, email, expiresAt } = invitation;
  return (
    <div className="flex items-center gap-3 py-2">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <p className="wrap-anywhere text-ink-soft text-sm">
          {roleText(invitation)} · {email ?? 'lewat link'} · sampai {formatDateTime(expiresAt, timeZone)}
        </p>
      </div>
      {mayRevoke && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="revoke" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="quiet-danger" pendingText="Mencabut...">
            Cabut
            <span className="sr-only"> undangan {name}</span>
          </Button>
        </Form>
      )}
    </div>
  );
}
