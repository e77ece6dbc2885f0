import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { mayChangeFactors } from '#app/access/factor-forms.ts';
import { actorContext } from '#app/access/guards.ts';
import { readPostedFields } from '#app/forms/posted.ts';
import { landingOf } from '#domain/access.ts';
import { factorMessages, passkeyName } from '#domain/accounts/factors.ts';
import { addPasskey } from '#server/accounts/factors/factors.ts';
import {
  authenticationOptions,
  readNewPasskey,
  registrationOptions,
} from '#server/accounts/factors/passkeys.ts';
import { logInByPasskey, proveByPasskey } from '#server/accounts/factors/second-step.ts';
import { renewSession, sessionIdOf } from '#server/accounts/session.ts';
import type { Route } from './+types/passkey';

const text = z.string().max(20_000);

/** Checks only the fields that our code reads before @simplewebauthn verifies the credential. */
const credentialSchema = z.looseObject({
  id: z.string().regex(/^[\w-]{1,2000}$/),
  rawId: z.string().regex(/^[\w-]{1,2000}$/),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: text }),
});

export function loader(): never {
  throw new Response(null, { status: 404 });
}

/** Guests may log in with a passkey; every other intent needs a session. */
export async function action({ request, context }: Route.ActionArgs) {
  const { intent, credential, name, from } = await readPostedFields(request);
  const actor = context.get(actorContext);
  if (intent === 'login-options') return Response.json(await authenticationOptions(request, 'login'));
  const sent = readCredential(credential);
  if (intent === 'login') {
    if (!sent) return refuse(factorMessages.passkeyRefused, 400);
    const result = await logInByPasskey(request, sent as AuthenticationResponseJSON);
    if (!result.ok) return refuse(result.message, result.status);
    const to = landingOf(result, typeof from === 'string' ? from : null);
    return Response.json({ to }, { headers: result.headers });
  }
  const sessionId = actor && (await sessionIdOf(request));
  if (!actor || !sessionId) return refuse(factorMessages.stepOver, 401);
  if (intent === 'prove-options')
    return Response.json(await authenticationOptions(request, `prove ${sessionId}`));
  if (intent === 'prove' && sent) {
    const isProven = await proveByPasskey(request, actor, sessionId, sent as AuthenticationResponseJSON);
    if (!isProven) return refuse(factorMessages.passkeyRefused, 409);
    return Response.json({}, { headers: await renewSession(request) });
  }
  if (!mayChangeFactors(actor)) return refuse(factorMessages.proofNeeded, 403);
  if (intent === 'register-options')
    return Response.json(await registrationOptions(request, actor, sessionId));
  if (intent !== 'register' || !sent) return refuse(factorMessages.passkeyRefused, 400);
  const passkey = await readNewPasskey(request, sessionId, sent as RegistrationResponseJSON);
  if (!passkey) return refuse(factorMessages.passkeyRefused, 409);
  const added = await addPasskey({ request, actor, sessionId }, passkey, passkeyName(name));
  if (!added.ok) return refuse(added.message, added.status);
  return Response.json({ codes: added.codes }, { headers: await renewSession(request) });
}

function readCredential(credential: FormDataEntryValue | undefined): unknown {
  if (typeof credential !== 'string') return null;
  try {
    return credentialSchema.safeParse(JSON.parse(credential)).data ?? null;
  } catch {
    return null;
  }
}

function refuse(message: string, status: number) {
  return Response.json({ message }, { status });
}
