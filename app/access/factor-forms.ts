import type { RouterContextProvider } from 'react-router';
import { done, refused } from '#app/forms/answers.ts';
import type { PostedFields } from '#app/forms/posted.ts';
import type { Actor } from '#domain/access.ts';
import { type Factors, factorMessages, readCode } from '#domain/accounts/factors.ts';
import { isUuid } from '#domain/id.ts';
import {
  confirmTotp,
  type Holder,
  readFactors,
  removeFactor,
  renewBackupCodes,
  startTotp,
  waitingTotp,
} from '#server/accounts/factors/factors.ts';
import { proveByCode } from '#server/accounts/factors/second-step.ts';
import { provePassword } from '#server/accounts/password.ts';
import { getActorAfter, renewSession, sessionIdOf } from '#server/accounts/session.ts';
import { actorContext, requireActor } from './guards.ts';

export type FactorView = { email: string; factors: Factors; hasFactor: boolean; isProven: boolean };

type TotpSetup = { link: string; secret: string };

/** `codes` are new backup codes. If `lasting`, the form shows the success text, because a toast would cover them. */
type More = { form: 'factors'; setup?: TotpSetup | null; codes?: string[] | null; lasting?: boolean };

export async function readFactorView(actor: Actor): Promise<FactorView> {
  const { email, hasFactor = false } = actor;
  return { email, hasFactor, factors: await readFactors(actor), isProven: mayChangeFactors(actor) };
}

/** True if the user recently proved the second factor, or the password if the account has no second factor. */
export function mayChangeFactors(actor: Actor): boolean {
  return (actor.hasFactor ? actor.factorFresh : actor.passwordProven) === true;
}

/** Handles the forms of `FactorPanel`, for any page. Updates `actorContext`, so that the page shows the change. */
export async function answerFactorForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
  fields: PostedFields,
) {
  const answer = await answerForm(request, requireActor(context), fields);
  context.set(actorContext, await getActorAfter(request, answer.init?.headers));
  return answer;
}

async function answerForm(request: Request, actor: Actor, fields: PostedFields) {
  const sessionId = await sessionIdOf(request);
  if (sessionId === null) return refuse(factorMessages.stepOver, 401);
  const holder: Holder = { request, actor, sessionId };
  if (fields.intent === 'factor-prove') return prove(holder, fields);
  if (!mayChangeFactors(actor)) return refuse(factorMessages.proofNeeded, 403);
  switch (fields.intent) {
    case 'factor-totp': {
      const setup = await startTotp(holder);
      return setup ? done('', more({ setup })) : refuse(factorMessages.setupGone, 409);
    }
    case 'factor-totp-code':
      return finishTotp(holder, fields.code);
    case 'factor-totp-remove':
      return (await removeFactor(holder, 'totp'))
        ? done(factorMessages.totpRemoved, more({}))
        : refuse(factorMessages.gone, 409);
    case 'factor-passkey-remove':
      return isUuid(fields.passkey) && (await removeFactor(holder, { passkey: fields.passkey }))
        ? done(factorMessages.passkeyRemoved, more({}))
        : refuse(factorMessages.gone, 409);
    case 'factor-codes': {
      const codes = await renewBackupCodes(holder);
      return codes
        ? done(factorMessages.codesMade, more({ codes, lasting: true }))
        : refuse(factorMessages.gone, 409);
    }
    default:
      return refuse('Permintaan ini tidak dikenal. Muat ulang halaman, lalu coba lagi.', 400);
  }
}

async function prove({ request, actor, sessionId }: Holder, { proof }: PostedFields) {
  const result = actor.hasFactor
    ? await proveByCode(request, actor, sessionId, proof)
    : await provePassword(request, typeof proof === 'string' ? proof : '');
  if (result.ok) return done(factorMessages.proven, more({}), await renewSession(request));
  return refused({ ...more({}), errors: { proof: result.message } }, result.status);
}

async function finishTotp(holder: Holder, typed: PostedFields[string] | undefined) {
  const read = readCode(typed);
  const result =
    read?.kind === 'totp'
      ? await confirmTotp(holder, read.code)
      : ({ ok: false, status: 400, message: factorMessages.setupCodeWrong } as const);
  if (result.ok) {
    const { codes } = result;
    const shown = more({ codes, lasting: codes !== null });
    return done(factorMessages.totpAdded, shown, await renewSession(holder.request));
  }
  const setup = await waitingTotp(holder);
  return refused({ ...more({ setup }), errors: { code: result.message } }, result.status);
}

function more(given: Omit<More, 'form'>): More {
  return { form: 'factors', ...given };
}

function refuse(sentence: string, status: number) {
  return refused({ ...more({}), sentence }, status);
}
