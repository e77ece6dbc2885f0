import { formatPhone } from '../../../../domain/format.ts';
import { messages } from '../../../../domain/messages.ts';
import {
  parseSettings,
  type SettingsErrors,
  type StoreSettings,
  slugMessages,
} from '../../../../domain/stores/settings.ts';
import { colorIn } from '../../../../domain/stores/theme.ts';
import { provePassword } from '../../../../server/accounts/password.ts';
import { getActor } from '../../../../server/accounts/session.ts';
import { parseUpload } from '../../../../server/files/images/upload.ts';
import { announcePaymentChange, recordPaymentChange } from '../../../../server/payments/changes.ts';
import { discardFormerLogos, discardUnnamedLogo, keepLogo } from '../../../../server/stores/logo-upload.ts';
import { readNumber, type SavedSettings, saveStoreSettings } from '../../../../server/stores/settings.ts';
import { auditorOf } from '../../../access/auditor.ts';
import { done, refused, type Texts } from '../../../forms/answers.ts';
import { actOr } from '../../../load-failure.ts';
import type { OpenShop } from '../shop-access.ts';

type Posted = { request: Request; values: Texts; password: string; logo: Uint8Array | null };

export async function answerSettingsForm(request: Request, shop: OpenShop) {
  const upload = await parseUpload(request, 'logo');
  if (!upload.ok)
    return refuse({ request, values: {}, password: '', logo: null }, upload.status, { logo: upload.message });
  const { themeSwatch, password = '', ...typed }: Texts = Object.fromEntries(upload.fields);
  const themeColor = colorIn({ themeSwatch, ...typed });
  const values = themeColor === undefined ? typed : { ...typed, themeColor };
  const logo = upload.files.find(({ field }) => field === 'logo')?.bytes ?? null;
  const posted: Posted = { request, values, password, logo };
  return actOr(
    request,
    (reason, status) => refuse(posted, status, { form: messages.settingsSaveFailed(reason) }),
    () => answer(shop, posted),
  );
}

async function answer(shop: OpenShop, posted: Posted) {
  // A logo may take minutes to arrive. Whoever logs out in between no longer wants it saved.
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
  if (!posted.logo) {
    const removed = posted.values.removeLogo === 'on';
    return save(shop, posted, change, removed ? '' : undefined);
  }
  const kept = await keepLogo(shop.storeId, posted.logo);
  if (!kept.ok) return refuse(posted, kept.status, { logo: kept.message });
  return save(shop, posted, change, kept.logoUrl);
}

/** `numberChange` is the audit log's id for another WhatsApp number; null keeps the number as it is by then. */
type Change = { settings: StoreSettings; numberChange: string | null };

async function write(
  shop: OpenShop,
  { request }: Posted,
  { settings, numberChange }: Change,
  logoUrl?: string,
) {
  const { waNumber, ...others } = settings;
  return shop.run(async (tx) => {
    if (numberChange === null) return saveStoreSettings(tx, shop.storeId, others, logoUrl);
    const saved = await saveStoreSettings(tx, shop.storeId, settings, logoUrl);
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

async function save(shop: OpenShop, posted: Posted, change: Change, logoUrl: string | undefined) {
  const { run, storeId } = shop;
  const { settings } = change;
  let result: SavedSettings;
  try {
    result = await write(shop, posted, change, logoUrl);
  } catch (error) {
    if (logoUrl) await discardUnnamedLogo(run, storeId, logoUrl, error);
    throw error;
  }
  if (result.kind === 'saved') {
    if (logoUrl !== undefined) await discardFormerLogos(storeId, result.formerLogoUrl, logoUrl);
    return done(messages.settingsSaved, { settings });
  }
  if (logoUrl) await discardUnnamedLogo(run, storeId, logoUrl);
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

/** Without a sentence for the whole form it names the logo's fault, or the marked fields. */
function refuse({ values, logo }: Posted, status: number, { form, ...errors }: SettingsErrors) {
  const reason = errors.logo ?? 'ada isian yang perlu diperbaiki.';
  const sentence = form ?? messages.settingsSaveFailed(reason);
  return refused({ sentence, errors, values, logoLost: logo !== null }, status);
}
