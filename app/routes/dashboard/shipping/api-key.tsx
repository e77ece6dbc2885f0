import type { FocusEvent } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { useDialogs } from '#app/ui/controls/dialogs.tsx';
import { PasswordField } from '#app/ui/controls/field.tsx';
import { href } from '#domain/routes/href.ts';
import type { LastFault } from '#domain/shipping/fault.ts';
import { useDashboardPath } from '../shop.ts';
import { LastFaults } from './parts.tsx';

const question = 'Hapus API key RajaOngkir yang tersimpan?';

type ApiKeyFieldProps = {
  last4: string;
  faults: readonly LastFault[];
  error: string | undefined;
  /** Called when the user leaves the field, except by pressing a button, because buttons send the typed key anyway. */
  onTyped: (apiKey: string) => void;
};

/** The saved API key is never sent to the browser. An empty field leaves it unchanged. */
export function ApiKeyField({ last4, faults, error, onTyped }: ApiKeyFieldProps) {
  const pathTo = useDashboardPath();
  const { confirm } = useDialogs();
  const submit = useSubmit();
  return (
    <div className="grid gap-3">
      <LastFaults faults={faults} />
      <PasswordField
        name="apiKey"
        label="API Key RajaOngkir"
        autoComplete="off"
        maxLength={200}
        placeholder={last4 && `•••• ${last4}`}
        error={error}
        hint={
          last4
            ? `Tersimpan: •••• ${last4}. Kosongkan untuk tetap memakainya.`
            : 'Ada di akun RajaOngkir Anda. Tanpa API key, daftar bawaan yang dipakai.'
        }
        onBlur={({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
          if (!(relatedTarget instanceof HTMLButtonElement)) onTyped(currentTarget.value.trim());
        }}
      />
      {last4 && (
        <div>
          <ButtonLink
            to={pathTo('?hapus=kunci')}
            variant="secondary"
            onClick={async (event) => {
              event.preventDefault();
              if (await confirm(question, { danger: true }))
                await submit({ intent: 'remove-key' }, { method: 'post' });
            }}
          >
            Hapus API Key
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

export function ApiKeyRemoval() {
  const pathTo = useDashboardPath();
  return (
    <section
      aria-label="Hapus API Key"
      className="grid gap-4 rounded-card border border-line-strong bg-surface p-5 shadow-soft"
    >
      <p className="text-lg">{question}</p>
      <Form
        method="post"
        action={pathTo(href('/dashboard/ongkir'))}
        className="grid grid-cols-2 gap-3 sm:max-w-xs"
      >
        <ButtonLink to={pathTo(href('/dashboard/ongkir'))} variant="secondary">
          Batal
        </ButtonLink>
        <Button type="submit" name="intent" value="remove-key" variant="danger">
          Ya
        </Button>
      </Form>
    </section>
  );
}
