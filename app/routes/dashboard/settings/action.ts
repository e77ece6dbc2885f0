import { auditorOf } from '#app/access/auditor.ts';
import { done, refused, type Texts } from '#app/forms/answers.ts';
import { parseUpload } from '#app/forms/upload.ts';
import { actOr } from '#app/load-failure.ts';
import { formatPhone } from '#domain/format.ts';
import { messages } from '#domain/messages.ts';
import {
  parseSettings,
  type SettingsErrors,
  type StoreSettings,
  slugMessages,
} from '#domain/stores/settings.ts';
import { colorIn } from '#domain/stores/theme.ts';
import { provePassword } from '#server/accounts/password.ts';
import { getActor } from '#server/accounts/session.ts';
import { announcePaymentChange, recordPaymentChange } from '#server/payment-methods/changes.ts';
import {
  type PictureChange,
  readNumber,
  type SavedSettings,
  saveStoreSettings,
} from '#server/stores/settings.ts';
import type { OpenShop } from '../shop-access.ts';
import { discardFormer, discardUnsaved, keepPictures, type SentPictures } from './pictures.ts';

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
  // A picture may take minutes to arrive. Whoever logs out in between no longer wants it saved.
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
  const change = { settings, numberChange: isMoved ? await announcePaymentChange() : null };
  const kept = await keepPictures(shop, posted.pictures, posted.values);
  if (!kept.ok) return refuse(posted, kept.status, { [kept.kind]: kept.message });
  return save(shop, posted, change, kept.change);
}

/** `numberChange` is the audit log's id for another WhatsApp number; null keeps the number as it is by then. */
type Change = { settings: StoreSettings; numberChange: string | null };

async function write(
  shop: OpenShop,
  { request }: Posted,
  { settings, numberChange }: Change,
  pictures: PictureChange,
) {
  const { waNumber, ...others } = settings;
  return shop.run(async (tx) => {
    if (numberChange === null) return saveStoreSettings(tx, shop.storeId, others, pictures);
    const saved = await saveStoreSettings(tx, shop.storeId, settings, pictures);
    if (saved.kind === 'saved')
      await recordPaymentChange(tx, auditorOf(shop.actor, request), shop.storeId, {
        id: numberChange,
        about: 'waNumber',
        change: 'Nomor WhatsApp diubah',
        subject: formatPhone(waNumber),
        former: formatPhone(saved.formerNumber),
      });
    return saved;
  });
}

async function save(shop: OpenShop, posted: Posted, change: Change, pictures: PictureChange) {
  const { settings } = change;
  let result: SavedSettings;
  try {
    result = await write(shop, posted, change, pictures);
  } catch (error) {
    await discardUnsaved(shop, pictures, error);
    throw error;
  }
  if (result.kind === 'saved') {
    await discardFormer(shop.storeId, result, pictures);
    return done(messages.settingsSaved, { settings });
  }
  await discardUnsaved(shop, pictures);
  if (result.kind === 'badReturn') return refuse(posted, 409, { closedUntil: result.message });
  return refuse(posted, 409, { slug: slugRefusal(settings.slug, result) });
}

function slugRefusal(
  slug: string,
  result: Exclude<SavedSettings, { kind: 'saved' } | { kind: 'badReturn' }>,
): string {
  if (result.kind === 'slugTaken') return slugMessages.taken(slug, result.suggestion);
  const texts = {
    tooManySlugs: slugMessages.tooMany,
    tooManyToday: slugMessages.tooManyToday,
    ended: slugMessages.ended,
  };
  return texts[result.kind];
}

/** Without a sentence for the whole form it names the picture's fault, or the marked fields. */
function refuse({ values, pictures }: Posted, status: number, { form, ...errors }: SettingsErrors) {
  const reason = errors.logo ?? errors.cover ?? 'ada isian yang perlu diperbaiki.';
  const sentence = form ?? messages.settingsSaveFailed(reason);
  const lost = { logoLost: pictures.logo !== undefined, coverLost: pictures.cover !== undefined };
  return refused({ sentence, errors, values, ...lost }, status);
}
