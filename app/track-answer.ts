import { accountMessages } from '../domain/accounts/user.ts';
import { trackingByAddress } from '../domain/limits.ts';
import { trackMessages } from '../domain/orders/parcel/track.ts';
import { addressKey, hitLimit } from '../server/bounds/rate-limit.ts';
import { clientIpOf } from '../server/http/address/client-address.ts';
import { type SentOrder, trackParcel } from '../server/orders/tracking/track.ts';
import { done, refused } from './forms/answers.ts';
import { actOr } from './load-failure.ts';

export function answerTrack(request: Request, order: SentOrder) {
  return actOr(
    request,
    (reason, status) => refuse(trackMessages.notChecked(reason), status),
    async () => {
      const wait = await hitLimit(trackingByAddress, addressKey(clientIpOf(request)));
      if (wait !== null) return refuse(accountMessages.tooManyAttempts(wait), 429);
      const failure = await trackParcel(order);
      return failure ? refuse(trackMessages[failure]) : done(trackMessages.checked, { form: 'track' });
    },
  );
}

function refuse(sentence: string, status = 409) {
  return refused({ form: 'track', sentence }, status);
}
