import { Form } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { PasswordField } from '#app/ui/controls/field.tsx';
import { NoticeRegion } from '#app/ui/page/notice.tsx';
import type { Factors } from '#domain/accounts/factors.ts';
import { AppFactor, type TotpSetup } from './app-factor.tsx';
import { BackupCodes, NewCodes } from './backup-codes.tsx';
import { CodeField } from './code-field.tsx';
import { ProveByPasskey } from './passkey-button.tsx';
import { Passkeys } from './passkeys.tsx';

type FactorAnswer = Answer & { setup?: TotpSetup | null; codes?: string[] | null };

type FactorPanelProps = {
  view: { email: string; factors: Factors; hasFactor: boolean; isProven: boolean };
  answer: FactorAnswer | undefined;
};

export function FactorPanel({ view, answer }: FactorPanelProps) {
  const { factors, hasFactor, isProven, email } = view;
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">
        {hasFactor
          ? 'Verifikasi dua langkah aktif: password saja tidak cukup untuk masuk ke akun ini.'
          : 'Dengan verifikasi dua langkah, password yang bocor saja tidak cukup untuk masuk ke akun ini.'}
      </p>
      <NoticeRegion>
        <AnswerNotice answer={answer} />
      </NoticeRegion>
      {answer?.codes && <NewCodes codes={answer.codes} />}
      {!isProven && (
        <ProofForm
          hasFactor={hasFactor}
          hasPasskey={factors.passkeys.length > 0}
          email={email}
          answer={answer}
        />
      )}
      {(isProven || hasFactor) && (
        <>
          <AppFactor isOn={factors.totp} isProven={isProven} answer={answer} />
          <Passkeys passkeys={factors.passkeys} isProven={isProven} />
          {hasFactor && <BackupCodes left={factors.codesLeft} isProven={isProven} />}
        </>
      )}
    </div>
  );
}

type ProofFormProps = {
  hasFactor: boolean;
  hasPasskey: boolean;
  email: string;
  answer: FactorAnswer | undefined;
};

function ProofForm({ hasFactor, hasPasskey, email, answer }: ProofFormProps) {
  const { form, refused } = useAnswer(answer);
  const error = refused?.errors.proof;
  return (
    <div className="grid gap-3">
      <Form ref={form} method="post" className="grid gap-4" noValidate preventScrollReset>
        <input type="hidden" name="intent" value="factor-prove" />
        {hasFactor ? (
          <CodeField name="proof" error={error} />
        ) : (
          <>
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <PasswordField
              name="proof"
              label="Password Anda"
              autoComplete="current-password"
              required
              error={error}
            />
          </>
        )}
        <Button type="submit" variant="secondary" pendingText="Memeriksa...">
          {hasFactor ? 'Ubah verifikasi dua langkah' : 'Pasang verifikasi dua langkah'}
        </Button>
      </Form>
      {hasPasskey && <ProveByPasskey />}
    </div>
  );
}
