import { type ReactNode, useEffect } from 'react';
import { Form, useNavigate } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Answer, Done, Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { AddressFields } from '#app/ui/accounts/address-fields.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { PasswordField } from '#app/ui/controls/field.tsx';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { href } from '#domain/routes/href.ts';

const noErrors = {};

export function ProfileForm({ profile, answer }: { profile: Record<string, string>; answer?: Answer }) {
  const { form, refused } = useAnswer(answer);
  return (
    <Section id="data" title="Data Diri & Alamat">
      <Form ref={form} method="post" className="grid gap-4" noValidate>
        {refused && <AnswerMark />}
        <AnswerNotice answer={refused} />
        <input type="hidden" name="intent" value="profile" />
        <AddressFields values={answer?.values ?? profile} errors={refused?.errors ?? noErrors} />
        {/* On a phone the top of the form has scrolled out of view, so the success notice is beside the button. */}
        {answer?.kind === 'done' && <AnswerMark />}
        <NoticeRegion>{answer?.kind === 'done' && <AnswerNotice answer={answer} />}</NoticeRegion>
        <Button type="submit" variant="primary" pendingText="Menyimpan...">
          Simpan Profil
        </Button>
      </Form>
    </Section>
  );
}

type PasswordAnswer = Done | Refused<{ asksCurrent: boolean }>;

type PasswordFormProps = {
  email: string;
  answer?: PasswordAnswer;
  isAnswered: boolean;
  children: ReactNode;
};

/** `children` are the forms of the second factor. `isAnswered` is true right after one of them was submitted. */
export function PasswordForm({ email, answer, isAnswered, children }: PasswordFormProps) {
  const { form, refused } = useAnswer(answer);
  useLoginAfterPasswordChange(answer?.kind === 'done');
  return (
    <Section id="keamanan" title="Keamanan">
      <Form ref={form} method="post" className="grid gap-4" noValidate>
        {answer && <AnswerMark />}
        <input type="hidden" name="intent" value="password" />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <NoticeRegion>
          <AnswerNotice answer={answer} />
        </NoticeRegion>
        {refused?.asksCurrent && (
          <PasswordField
            name="currentPassword"
            label="Password Saat Ini"
            autoComplete="current-password"
            required
          />
        )}
        <PasswordField name="newPassword" label="Password Baru" autoComplete="new-password" required />
        <Button type="submit" variant="secondary" pendingText="Menyimpan...">
          Ganti Password
        </Button>
      </Form>
      <div className="mt-6 border-line border-t pt-5">
        {isAnswered && <AnswerMark />}
        <h3 className="mb-2 font-semibold text-lg">Verifikasi dua langkah</h3>
        {children}
      </div>
    </Section>
  );
}

/** Opens the login page after 3 s, because a changed password ends the session. */
function useLoginAfterPasswordChange(changed: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(() => void navigate(`${href('/login')}?pesan=password`), 3_000);
    return () => clearTimeout(timer);
  }, [changed, navigate]);
}

/** Without scripts the browser reloads the page at its top; focusing this element scrolls back to the form. */
function AnswerMark() {
  const hydrated = useHydrated();
  // biome-ignore lint/a11y/noAutofocus: it brings people back to the form that they have just sent
  return hydrated ? null : <span tabIndex={-1} autoFocus className="block scroll-mt-32" />;
}
