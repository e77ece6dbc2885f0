import { addressKey } from '../bounds/rate-limit.ts';
import { clientAddressOf } from './address/client-address.ts';
import { isOwnWrite } from './address/origin.ts';
import type { Application } from './application.ts';
import { isLarge, isMultipart, takeBody } from './protection/body.ts';
import { type BodyShare, openShare } from './protection/body-budget.ts';
import { takeUploadSlot } from './protection/large-uploads.ts';
import { discardRest, refuse } from './refusal.ts';
import { type RequestContext, toRequest } from './request-context.ts';
import { sendAnswer, withHeaders } from './send.ts';

/** Returns the session's account id, or the session token if no valid session can be read. Null without a token. */
export type SessionHolder = (cookies: string) => Promise<string | null>;

export async function answerWrite(
  visit: RequestContext,
  application: Application,
  holderOf: SessionHolder,
): Promise<void> {
  const { req, res, requestId, origin, policy } = visit;
  const isTaken = policy.takesForeignWrites || isOwnWrite(req.headers, origin, policy.isSecret);
  if (!isTaken) return refuse(req, res, 403, requestId);
  const address = addressKey(clientAddressOf(req));
  const account = policy.takesFiles ? await uploaderOf(visit, holderOf) : null;
  const freeSlot =
    account !== null && isMultipart(req)
      ? takeUploadSlot({ account, address }, isLarge(req))
      : () => undefined;
  if (!freeSlot) return refuse(req, res, 'busy', requestId);
  const share = openShare(account === null ? [address] : [account, address]);
  try {
    await answerBody(visit, application, account !== null, share);
  } finally {
    share.release();
    freeSlot();
  }
}

/** Returns what upload limits apply to: the account or, if the URL contains a secret key, the URL. */
async function uploaderOf({ req, policy }: RequestContext, holderOf: SessionHolder): Promise<string | null> {
  if (policy.auth === 'key') return (req.url ?? '').replace(/((\/_?)?\.data|\/)?(\?.*)?$/, '');
  return holderOf(req.headers.cookie ?? '');
}

async function answerBody(
  visit: RequestContext,
  application: Application,
  mayUpload: boolean,
  share: BodyShare,
): Promise<void> {
  const { req, res, requestId } = visit;
  const body = await takeBody(req, mayUpload, share);
  if (body.refusal) return refuse(req, res, body.refusal, requestId);
  const answer = await application(toRequest(visit, req.url ?? '/', body.content)).catch((error) => {
    if (!body.refusal) throw error;
  });
  // Checks again, because an upload is read only during the action and may have exceeded its limits then.
  if (body.refusal || !answer) return refuse(req, res, body.refusal ?? 500, requestId);
  if (req.complete) return sendAnswer(visit, answer);
  await sendAnswer(visit, withHeaders(answer, { connection: 'close' }));
  discardRest(req);
}
