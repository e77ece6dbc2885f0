import { useState } from 'react';
import { Form, Link } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Texts } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Notice, NoticeRegion } from '#app/ui/page/notice.tsx';
import { timeZoneNames } from '#domain/calendar/time-zone.ts';
import { formatPhone } from '#domain/format.ts';
import { messages } from '#domain/messages.ts';
import { href } from '#domain/routes/href.ts';
import type { StoreSettings } from '#domain/stores/settings.ts';
import { type PaymentHours, periodText } from '#domain/stores/store.ts';
import { swatchOf } from '#domain/stores/theme-swatches.ts';
import { ClosedCard } from '../closed-card.tsx';
import { useAskedField } from './asked-field.ts';
import { BrandingFields } from './branding-fields.tsx';
import { AddressField, ShopFields } from './fields.tsx';
import { type SettingsAnswer, settingsTexts, useSettingsInput } from './input.ts';
import { OpeningFields } from './opening-fields.tsx';
import { useShrunkSubmit } from './shrunk-submit.ts';
import { TimeFields } from './time-fields.tsx';
import { useUnsavedChanges } from './unsaved-changes.ts';

type SettingsFormProps = {
  saved: StoreSettings;
  logoUrl: string;
  coverUrl: string;
  addressLead: string;
  formerSlugs: string[];
  answer: SettingsAnswer | undefined;
  readOnly: boolean;
};

export function SettingsForm(props: SettingsFormProps) {
  const { saved, answer, readOnly } = props;
  const { form, refused } = useAnswer(answer);
  const filling = useSettingsInput(form, saved, answer);
  useUnsavedChanges(filling.changed);
  useAskedField(form);
  const { shrinking, submit } = useShrunkSubmit(filling);
  const values = { ...settingsTexts(saved), ...refused?.values };
  const errors = refused?.errors ?? {};
  const fields = { values, input: filling.input, errors };
  // The result of saving is shown beside the button; without scripts, it comes with a new page and is shown at the top.
  const [cameWithPage] = useState(answer);
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onInput={filling.readFields}
      onSubmit={submit}
      // Highlights the field that the hash of the URL names, such as '#waNumber', even without scripts.
      className="[&_:target]:bg-warning-soft"
    >
      <fieldset disabled={readOnly} className="grid min-w-0 grid-cols-1 gap-4">
        {answer && answer === cameWithPage && <Outcome answer={answer} changed={filling.changed} />}
        <ClosedCard
          title="Toko"
          state={`${saved.namaToko} · ${formatPhone(saved.waNumber)}`}
          isOpen={hasErrorIn(errors, shopFields)}
        >
          <ShopFields {...fields} key={filling.version} savedNumber={saved.waNumber} />
        </ClosedCard>
        <ClosedCard
          title="Tampilan"
          state={brandingSummary(props)}
          isOpen={isPhotoLost(answer) || hasErrorIn(errors, ['themeColor', 'logo', 'cover'])}
        >
          <BrandingFields {...props} filling={filling} errors={errors} />
        </ClosedCard>
        <ClosedCard
          title="Link Toko"
          state={`${props.addressLead}${saved.slug}`.replace(/^https?:\/\//, '')}
          isOpen={hasErrorIn(errors, ['slug'])}
        >
          <AddressField {...fields} key={filling.version} {...props} savedSlug={saved.slug} />
        </ClosedCard>
        <ClosedCard title="Jam & Aturan" state={rulesInShort(saved)} isOpen={hasErrorIn(errors, ruleFields)}>
          <div key={filling.version} className="grid gap-4">
            <OpeningFields {...fields} />
            <TimeFields {...fields} />
          </div>
        </ClosedCard>
        {!readOnly && (
          <div className="grid gap-3 sm:justify-items-start">
            <Outcome answer={answer === cameWithPage ? undefined : answer} changed={filling.changed} />
            <Button type="submit" pendingText="Menyimpan..." {...(shrinking && { pending: true })}>
              Simpan Pengaturan
            </Button>
          </div>
        )}
      </fieldset>
    </Form>
  );
}

const shopFields = ['namaToko', 'waNumber', 'password', 'deskripsi'];

const ruleFields = ['openingNote', 'closedUntil', 'minOrder', 'answerHours', 'paymentHours', 'timeZone'];

function hasErrorIn(errors: Texts, names: string[]): boolean {
  return names.some((name) => Boolean(errors[name]));
}

function isPhotoLost(answer: SettingsAnswer | undefined): boolean {
  return answer?.kind === 'refused' && (answer.logoLost || answer.coverLost);
}

function brandingSummary({ saved, logoUrl, coverUrl }: SettingsFormProps): string {
  const color = swatchOf(saved.themeColor)?.name ?? saved.themeColor;
  return [color, `${logoUrl ? 'dengan' : 'tanpa'} logo`, coverUrl && 'sampul'].filter(Boolean).join(' · ');
}

function rulesInShort({ closedUntil, answerHours, paymentHours, timeZone }: StoreSettings): string {
  const limit = (hours: PaymentHours | null) => (hours ? periodText(hours) : 'tanpa batas');
  return [
    closedUntil ? 'Libur' : 'Buka',
    `konfirmasi ${limit(answerHours)}`,
    `bayar ${limit(paymentHours)}`,
    timeZoneNames[timeZone],
  ].join(' · ');
}

function Outcome({ answer, changed }: { answer: SettingsAnswer | undefined; changed: boolean }) {
  if (answer?.kind === 'refused') {
    const loggedOut = answer.sentence === messages.notLoggedIn;
    return (
      <Notice tone="danger">
        {answer.sentence}{' '}
        {loggedOut && (
          <Link to={`${href('/login')}?from=/dashboard/pengaturan`} className="underline">
            Login
          </Link>
        )}
      </Notice>
    );
  }
  return <NoticeRegion>{!changed && <AnswerNotice answer={answer} />}</NoticeRegion>;
}
