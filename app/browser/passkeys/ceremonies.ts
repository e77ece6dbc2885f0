import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { href } from '#domain/routes/href.ts';

type Outcome<More> = ({ ok: true } & More) | { ok: false; message: string };

const abandoned = 'Passkey tidak jadi dipakai. Coba lagi, atau pakai cara lain.';

/**
 * With `autofill`, waits until the user picks a passkey in the e-mail field. Returns the path to open after the login.
 */
export function logInWithPasskey({ from, autofill }: { from: string | null; autofill: boolean }) {
  return ceremony<{ to: string }>('login', { from: from ?? '' }, (options) =>
    startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: autofill,
    }),
  );
}

export function proveWithPasskey() {
  return ceremony<object>('prove', {}, (options) =>
    startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
  );
}

/** `codes` are the account's first backup codes; null if it already had some. */
export function registerPasskey(name: string) {
  return ceremony<{ codes: string[] | null }>('register', { name }, (options) =>
    startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
  );
}

async function ceremony<More>(
  intent: string,
  fields: Record<string, string>,
  ask: (options: unknown) => Promise<unknown>,
): Promise<Outcome<More>> {
  try {
    const options = await send({ intent: `${intent}-options` });
    if (!options.ok) return options;
    const credential = await ask(options.answer);
    const sent = await send({ ...fields, intent, credential: JSON.stringify(credential) });
    return sent.ok ? { ok: true, ...(sent.answer as More) } : sent;
  } catch {
    return { ok: false, message: abandoned };
  }
}

async function send(fields: Record<string, string>) {
  const response = await fetch(href('/api/passkey'), { method: 'POST', body: new URLSearchParams(fields) });
  const answer = (await response.json()) as { message?: string };
  return response.ok
    ? ({ ok: true, answer } as const)
    : ({ ok: false, message: answer.message ?? abandoned } as const);
}
