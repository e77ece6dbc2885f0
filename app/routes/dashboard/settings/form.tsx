import { type FormEvent, useState } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import { messages } from '../../../../domain/messages.ts';
import type { StoreSettings } from '../../../../domain/stores/settings.ts';
import { shrinkLogo } from '../../../browser/photos/shrink-photo.ts';
import { AnswerNotice } from '../../../forms/answer-notice.tsx';
import type { Texts } from '../../../forms/answers.ts';
import { useAnswer } from '../../../forms/use-answer.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice, NoticeRegion } from '../../../ui/page/notice.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { useAskedField } from './asked-field.ts';
import { type SettingsAnswer, type SettingsFilling, settingsTexts, useSettingsDraft } from './draft.ts';
import { ContactFields, NameFields } from './fields.tsx';
import { LogoField } from './logo-field.tsx';
import { OpeningFields } from './opening-fields.tsx';
import { ShopPreview } from './shop-preview.tsx';
import { ThemeField } from './theme/field.tsx';
import { useUnsavedChanges } from './unsaved-changes.ts';

type SettingsFormProps = {
  saved: StoreSettings;
  /** '' without one. */
  logoUrl: string;
  /** 'https://…/toko/' */
  addressLead: string;
  formerSlugs: string[];
  answer: SettingsAnswer | undefined;
  readOnly: boolean;
};

export function SettingsForm(props: SettingsFormProps) {
  const { saved, answer, readOnly } = props;
  const { form, refused } = useAnswer(answer);
  const filling = useSettingsDraft(form, saved, answer);
  useUnsavedChanges(filling.changed);
  useAskedField(form);
  const { shrinking, submit } = useShrunkSubmit(filling.logo?.file ?? null);
  const values = { ...settingsTexts(saved), ...refused?.values };
  const errors = refused?.errors ?? {};
  // An answer that came with the document stands at the top; later ones beside the button.
  const [cameWithPage] = useState(answer);
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onInput={filling.readFields}
      onSubmit={submit}
      // The field that the address names, without scripts.
      className="[&_:target]:bg-warning-soft"
    >
      <fieldset disabled={readOnly} className="grid min-w-0 grid-cols-1 gap-6">
        {answer && answer === cameWithPage && <Outcome answer={answer} changed={filling.changed} />}
        <LookSection {...props} filling={filling} values={values} errors={errors} />
        <Section title="Pesanan & Pembayaran">
          <ContactFields
            key={filling.version}
            values={values}
            draft={filling.draft}
            errors={errors}
            savedNumber={saved.waNumber}
          />
        </Section>
        <Section title="Buka & Libur">
          <OpeningFields key={filling.version} values={values} draft={filling.draft} errors={errors} />
        </Section>
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

type LookSectionProps = SettingsFormProps & {
  filling: SettingsFilling;
  values: Texts;
  errors: Texts;
};

function LookSection({ filling, values, errors, ...props }: LookSectionProps) {
  const { saved, logoUrl, addressLead, formerSlugs, answer } = props;
  const { draft, logo, version, setColor, setLogo } = filling;
  const logoLost = answer?.kind === 'refused' && answer.logoLost && logo === null;
  return (
    <Section title="Tampilan Toko">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <div className="grid content-start gap-4">
          <NameFields
            values={values}
            draft={draft}
            errors={errors}
            savedSlug={saved.slug}
            addressLead={addressLead}
            formerSlugs={formerSlugs}
          />
          <ThemeField value={draft.themeColor ?? ''} onChange={setColor} error={errors.themeColor} />
          <LogoField
            key={version}
            current={logoUrl}
            chosen={logo?.address ?? ''}
            error={errors.logo}
            lost={logoLost}
            onChoose={setLogo}
          />
        </div>
        <ShopPreview
          namaToko={draft.namaToko ?? ''}
          deskripsi={draft.deskripsi ?? ''}
          themeColor={draft.themeColor ?? ''}
          logoUrl={logo?.address ?? (draft.removeLogo === 'on' ? '' : logoUrl)}
        />
      </div>
    </Section>
  );
}

function Outcome({ answer, changed }: { answer: SettingsAnswer | undefined; changed: boolean }) {
  if (answer?.kind === 'refused') {
    const loggedOut = answer.sentence === messages.notLoggedIn;
    return (
      <Notice tone="danger">
        {answer.sentence}{' '}
        {loggedOut && (
          <Link to="/login?from=/dashboard/pengaturan" className="underline">
            Login
          </Link>
        )}
      </Notice>
    );
  }
  return <NoticeRegion>{!changed && <AnswerNotice answer={answer} />}</NoticeRegion>;
}

function useShrunkSubmit(logo: File | null) {
  const [shrinking, setShrinking] = useState(false);
  const send = useSubmit();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if (!logo) return;
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setShrinking(true);
    fields.set('logo', await shrinkLogo(logo));
    setShrinking(false);
    await send(fields, { method: 'post', encType: 'multipart/form-data' });
  };
  return { shrinking, submit };
}
