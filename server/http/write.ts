import { needsOwnOrigin } from '../../domain/edge.ts';
import { claimedToken, mayHoldSession } from '../accounts/session-cookie.ts';
import { isOwnWrite } from './address/origin.ts';
import type { Application } from './application.ts';
import { isLarge, isMultipart, takeBody } from './limits/body.ts';
import { type BodyShare, openShare } from './limits/body-budget.ts';
import { takeUploadPlace } from './limits/large-uploads.ts';
import { readAway, refuse } from './refusal.ts';
import { sendAnswer, withHeaders } from './send.ts';
import { toRequest, type Visit } from './visit.ts';

export async function answerWrite(visit: Visit, application: Application): Promise<void> {
  const { req, res, requestId, origin, edge } = visit;
  if (needsOwnOrigin(edge) && !isOwnWrite(req.headers, origin, edge.isSecret))
    return refuse(req, res, 403, requestId);
  const sender = edge.takesFiles ? uploaderOf(visit) : null;
  const leavePlace =
    sender !== null && isMultipart(req) ? takeUploadPlace(sender, isLarge(req)) : () => undefined;
  if (!leavePlace) return refuse(req, res, 'busy', requestId);
  const share = openShare();
  try {
    await answerBody(visit, application, sender !== null, share);
  } finally {
    share.release();
    leavePlace();
  }
}

/** By session or key, unchecked: made up, it is found out before a byte is read. Null for nobody. */
function uploaderOf({ req, edge }: Visit): string | null {
  const { cookie } = req.headers;
  if (edge.asker === 'key') return (req.url ?? '').replace(/((\/_?)?\.data|\/)?(\?.*)?$/, '');
  return mayHoldSession(cookie) ? claimedToken(cookie ?? '') : null;
}

async function answerBody(
  visit: Visit,
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
  // An upload is read while the action runs, so its limits may only show now.
  if (body.refusal || !answer) return refuse(req, res, body.refusal ?? 500, requestId);
  if (req.complete) return sendAnswer(visit, answer);
  // Refused before it was read to its end.
  await sendAnswer(visit, withHeaders(answer, { connection: 'close' }));
  readAway(req);
}
