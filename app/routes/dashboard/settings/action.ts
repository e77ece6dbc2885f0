import { auditorOf } from '#app/access/auditor.ts';
import { done, refused, type Texts } from '#app/forms/answers.ts';
import { parseUpload } from '#app/forms/upload.ts';
import { actOr } from '#app/load-failure.ts';
import { formatPhone } from '#domain/format.ts';
import { messages } from '#domain/messages.ts';
import { chatNumberMessages } from '#domain/stores/chat/handling.ts';
import {
  parseSettings,
  type SettingsErrors,
  type StoreSettings,
  slugMessages,
} from '#domain/stores/settings.ts';
import { colorIn } from '#domain/stores/theme.ts';
import { provePassword } from '#server/accounts/password.ts';
import { getActor } from '#server/accounts/session.ts';
import type { Tx } from '#server/db/access.ts';
import { announceChange } from '#server/jobs/queue.ts';
import { recordPaymentChange } from '#server/payment-methods/changes.ts';
import { type SentPictures, saveSettings } from '#server/stores/save-settings.ts';
import { readNumber, type SavedSettings } from '#server/stores/settings.ts';
import type { OpenShop } from '../shop-access.ts';

type Posted = { request: Request; values: Texts; password: string; pictures: SentPictures };

export async function answerSettingsForm(request: Request, shop: OpenShop) {
  const upload = await parseUpload(request, 'gambar');
  if (!upload.ok)
    return refuse({ request, values: {}, password: '', pictures: {} }, upload.status, {
      form: messages.settingsSaveFailed(upload.message),
    });
  const { themeSwatch, password = '', ...typed }: Texts = Object.fromEntries(upload.fields);
  const themeColor = colorIn({ themeSwatch, ...typed });
  const values = themeColor === undefined ? typed : { ...typed, themeColor };
  const sent = (name: string) => upload.files.find(({ field }) => field === name)?.bytes;
  const pictures = { logo: sent('logo'), cover: sent('cover') };
  const posted: Posted = { request, values, password, pictures };
  return actOr(
    request,
    (reason, status) => refuse(posted, status, { form: messages.settingsSaveFailed(reason) }),
    () => answer(shop, posted),
  );
}

async function answer(shop: OpenShop, posted: Posted) {
  // A picture may take minutes to upload, so a user who has logged out meanwhile is refused here.
  const actor = await getActor(posted.request);
  if (actor?.id !== shop.actor.id) return refuse(posted, 401, { form: messages.notLoggedIn });
  const parsed = parseSettings(posted.values);
  if (!parsed.ok) return refuse(posted, 400, parsed.errors);
  const { settings } = parsed;
  const present = await shop.run((tx) => readNumber(tx, shop.storeId));
  const isMoved = settings.waNumber !== present;
  if (isMoved) {
    const proof = await provePassword(posted.request, posted.password);
    if (!proof.ok) return refuse(posted, proof.status, { password: proof.message });
  }
  const auditId = isMoved ? await announceChange('payments') : null;
  const { values, pictures } = posted;
  const removed = { logo: values.removeLogo === 'on', cover: values.removeCover === 'on' };
  const noteNumber =
    auditId === null
      ? null
      : (tx: Tx, former: string) =>
          recordPaymentChange(tx, auditorOf(shop.actor, posted.request), shop.storeId, {
            id: auditId,
            about: 'waNumber',
            change: 'Nomor WhatsApp diubah',
            subject: formatPhone(settings.waNumber),
            former: formatPhone(former),
          });
  const sent = { settings, pictures, removed };
  return answerSaved(posted, settings, await saveSettings(shop.run, shop.storeId, sent, noteNumber));
}

function answerSaved(
  posted: Posted,
  settings: StoreSettings,
  result: Awaited<ReturnType<typeof saveSettings>>,
) {
  if (result.kind === 'badPicture') return refuse(posted, result.status, { [result.which]: result.message });
  if (result.kind === 'saved') return done(messages.settingsSaved, { settings });
  if (result.kind === 'numberTaken') return refuse(posted, 409, { waNumber: chatNumberMessages.otherNumber });
  if (result.kind === 'badReturn') return refuse(posted, 409, { closedUntil: result.message });
  return refuse(posted, 409, { slug: slugRefusal(settings.slug, result) });
}

function slugRefusal(
  slug: string,
  result: Exclude<SavedSettings, { kind: 'saved' | 'numberTaken' } | { kind: 'badReturn' }>,
): string {
  if (result.kind === 'slugTaken') return slugMessages.taken(slug, result.suggestion);
  const texts = {
    tooManySlugs: slugMessages.tooMany,
    tooManyToday: slugMessages.tooManyToday,
    ended: slugMessages.ended,
  };
  return texts[result.kind];
}

function refuse({ values, pictures }: Posted, status: number, { form, ...errors }: SettingsErrors) {
  const reason = errors.logo ?? errors.cover ?? 'ada isian yang perlu diperbaiki.';
  const sentence = form ?? messages.settingsSaveFailed(reason);
  const lost = { logoLost: pictures.logo !== undefined, coverLost: pictures.cover !== undefined };
  return refused({ sentence, errors, values, ...lost }, status);
}
