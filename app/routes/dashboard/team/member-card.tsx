import { type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CheckField } from '#app/ui/controls/check-field.tsx';
import { formatDate } from '#domain/calendar/format.ts';
import { completeRights, type Right, rightNames, rights } from '#domain/rights.ts';
import { assignablePresets, type Giver, type Member, memberName } from '#domain/team/team.ts';
import { roleText } from '#domain/team/texts.ts';
import { ClosedCard } from '../closed-card.tsx';
import { ProofField } from '../proof-field.tsx';
import { useDashboardShop } from '../shop.ts';
import { againstStrangers } from './invite-form.tsx';
import { RoleChoice } from './role-choice.tsx';

type MemberFormProps = { member: Member; giver: Giver; refused: Refused | null };

export function MemberCard({ member, isSelf, refused, children }: MemberCardProps) {
  const { timeZone } = useDashboardShop();
  const since = formatDate(member.createdAt, timeZone);
  const title = `${memberName(member)}${isSelf ? ' (Anda)' : ''}`;
  return (
    <ClosedCard title={title} state={`${roleText(member)} · sejak ${since}`} isOpen={refused !== null}>
      <div className="grid gap-5">
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
          <dt className="text-ink-soft">Email</dt>
          <dd className="wrap-anywhere">{member.email}</dd>
          <dt className="text-ink-soft">Peran</dt>
          <dd>{roleText(member)}</dd>
          <dt className="text-ink-soft">Sejak</dt>
          <dd>{since}</dd>
        </dl>
        {member.main && <p className="text-ink-soft text-sm">Email tentang toko dikirim ke pemilik ini.</p>}
        {children}
      </div>
    </ClosedCard>
  );
}

type MemberCardProps = { member: Member; isSelf: boolean; refused: Refused | null; children?: ReactNode };

export function MemberForms(props: MemberFormProps) {
  const { member, refused } = props;
  const { userId } = member;
  const refusalOf = (intent: string) => (refused?.values.intent === intent ? refused : null);
  const name = memberName(member);
  return (
    <>
      <Folded title="Ubah peran" isOpen={refusalOf('role') !== null}>
        <RoleForm {...props} refused={refusalOf('role')} />
      </Folded>
      {member.role !== 'owner' && (
        <Folded title="Atur hak satu per satu" isOpen={refusalOf('rights') !== null}>
          <RightsForm {...props} refused={refusalOf('rights')} />
        </Folded>
      )}
      <Folded title="Keluarkan dari tim" isDanger isOpen={refusalOf('remove') !== null}>
        <ActForm intent="remove" userId={userId} label="Ya, keluarkan" isDanger refused={refusalOf('remove')}>
          <p>
            {name} langsung tidak bisa lagi membuka toko ini. Yang sudah dikerjakan tetap tercatat atas
            namanya.
          </p>
        </ActForm>
      </Folded>
    </>
  );
}

type FoldedProps = { title: string; isOpen: boolean; isDanger?: boolean; children: ReactNode };

function Folded({ title, isOpen, isDanger = false, children }: FoldedProps) {
  return (
    <details open={isOpen} className="border-line border-t pt-2">
      <summary
        className={`inline-flex min-h-11 cursor-pointer items-center font-medium ${isDanger ? 'text-danger' : 'text-brand'}`}
      >
        {title}
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}

function RoleForm({ member, giver, refused }: MemberFormProps) {
  const { form, field } = useAnswer(refused);
  const { defaultValue: chosen, error } = field('role', member.role);
  return (
    <Form ref={form} method="post" preventScrollReset noValidate className="grid gap-4">
      <input type="hidden" name="intent" value="role" />
      <input type="hidden" name="userId" value={member.userId} />
      <AnswerNotice answer={refused} />
      <RoleChoice presets={assignablePresets(giver)} chosen={chosen} error={error} />
      <ProofField error={refused?.errors.password} against={againstStrangers} />
      <Button type="submit" pendingText="Menyimpan..." className="sm:justify-self-start">
        Simpan peran
      </Button>
    </Form>
  );
}

function RightsForm({ member, giver, refused }: MemberFormProps) {
  const { form } = useAnswer(refused);
  const shown = refused ? rights.filter((right) => refused.values[right] !== undefined) : member.rights;
  return (
    <Form ref={form} method="post" preventScrollReset noValidate className="grid gap-4">
      <input type="hidden" name="intent" value="rights" />
      <input type="hidden" name="userId" value={member.userId} />
      <AnswerNotice answer={refused} />
      <fieldset>
        <legend className="mb-1 text-ink-soft text-sm">
          Hak yang perlu hak lain membawanya serta, misalnya mengirim pesanan perlu melihatnya, dan mengubah
          produk juga mengubah stoknya.
        </legend>
        {(giver.rights ?? rights).map((right) => (
          <RightBox key={right} right={right} isTicked={shown.includes(right)} />
        ))}
      </fieldset>
      <ProofField error={refused?.errors.password} against={againstStrangers} />
      <Button type="submit" pendingText="Menyimpan..." className="sm:justify-self-start">
        Simpan hak
      </Button>
    </Form>
  );
}

function RightBox({ right, isTicked }: { right: Right; isTicked: boolean }) {
  const id = useId();
  const needed = completeRights([right]).filter((other) => other !== right);
  return (
    <CheckField name={right} defaultChecked={isTicked} aria-describedby={needed.length > 0 ? id : undefined}>
      <span className="min-w-0">
        {rightNames[right]}
        {needed.length > 0 && (
          <span id={id} className="sr-only">
            {`dengan ${needed.map((other) => rightNames[other]).join(', ')}`}
          </span>
        )}
      </span>
    </CheckField>
  );
}

type ActFormProps = {
  intent: string;
  userId?: string;
  label: string;
  isDanger?: boolean;
  refused: Refused | null;
  children: ReactNode;
};

export function ActForm({ intent, userId, label, isDanger = false, refused, children }: ActFormProps) {
  const { form } = useAnswer(refused);
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      noValidate
      className="grid justify-items-stretch gap-4 sm:justify-items-start"
    >
      <input type="hidden" name="intent" value={intent} />
      {userId && <input type="hidden" name="userId" value={userId} />}
      <AnswerNotice answer={refused} />
      {children}
      <ProofField error={refused?.errors.password} against={againstStrangers} />
      <Button type="submit" variant={isDanger ? 'danger' : 'primary'} pendingText="Memproses...">
        {label}
      </Button>
    </Form>
  );
}
