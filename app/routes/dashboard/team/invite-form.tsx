import { MessageCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button, buttonClass } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { TextField } from '#app/ui/controls/field.tsx';
import { type Preset, presetNames } from '#domain/rights.ts';
import { encodeForLink } from '#domain/stores/links.ts';
import { joinText } from '#domain/team/texts.ts';
import { ProofField } from '../proof-field.tsx';
import { useDashboardShop } from '../shop.ts';
import { RoleChoice } from './role-choice.tsx';

export const againstStrangers = 'mengatur tim toko';

type InviteFormProps = { presets: readonly Preset[]; refused: Refused | null };

export function InviteForm({ presets, refused }: InviteFormProps) {
  const { form, field } = useAnswer(refused);
  const { defaultValue: chosen, error } = field('role', 'cashier');
  return (
    <Form ref={form} method="post" preventScrollReset noValidate className="grid gap-4">
      <input type="hidden" name="intent" value="invite" />
      <AnswerNotice answer={refused} />
      <TextField
        {...field('name')}
        data-first-focus
        label="Nama"
        required
        maxLength={60}
        autoComplete="off"
        placeholder="Contoh: Ani"
      />
      <RoleChoice presets={presets} chosen={chosen} error={error} />
      <TextField
        {...field('email')}
        label="Email (boleh kosong)"
        type="email"
        maxLength={254}
        autoComplete="off"
        hint="Bila diisi, undangan dikirim ke sana dan hanya alamat itu yang bisa memakainya. Bila kosong, Anda membagikan link-nya."
      />
      <ProofField error={refused?.errors.password} against={againstStrangers} />
      <Button type="submit" pendingText="Membuat undangan..." className="sm:justify-self-start">
        Buat undangan
      </Button>
    </Form>
  );
}

export type NewLink = { link: string; name: string; role: Preset };

export function InvitationLink({ link, name, role }: NewLink) {
  const { namaToko } = useDashboardShop();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (link) title.current?.focus();
  }, [link]);
  return (
    <section
      aria-labelledby="undangan-baru"
      className="grid scroll-my-24 gap-4 rounded-card border border-success/20 bg-success-soft p-4 sm:p-5"
    >
      <h2 id="undangan-baru" ref={title} tabIndex={-1} className="wrap-anywhere font-semibold text-lg">
        Undangan untuk {name} siap
      </h2>
      <p>
        {presetNames[role]}. Bagikan link ini hanya kepada {name}: siapa pun yang membukanya bisa bergabung.
        Berlaku 7 hari, untuk satu orang, dan hanya tampil sekali.
      </p>
      <code className="break-all rounded-control border border-line bg-surface px-3 py-2 text-sm">
        {link}
      </code>
      <div className="flex flex-wrap gap-2">
        <a
          href={`https://wa.me/?text=${encodeForLink(joinText(namaToko, role, link))}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('primary', '')}
        >
          <MessageCircle aria-hidden />
          Bagikan ke WhatsApp
        </a>
        <CopyButton text={link}>Salin link</CopyButton>
      </div>
    </section>
  );
}
