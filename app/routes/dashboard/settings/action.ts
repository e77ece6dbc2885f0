import { messages } from '../../../../domain/messages.ts';
import {
  parseSettings,
  type SettingsErrors,
  type StoreSettings,
  slugMessages,
} from '../../../../domain/stores/settings.ts';
import { colorIn } from '../../../../domain/stores/theme.ts';
import { getActor } from '../../../../server/accounts/session.ts';
import { parseUpload } from '../../../../server/files/images/upload.ts';
import { discardFormerLogos, discardUnnamedLogo, keepLogo } from '../../../../server/stores/logo-upload.ts';
import { type SavedSettings, saveStoreSettings } from '../../../../server/stores/settings.ts';
import { done, refused, type Texts } from '../../../forms/answers.ts';
import { actOr } from '../../../load-failure.ts';
import type { OpenShop } from '../shop-access.ts';

type Posted = { values: Texts; logo: Uint8Array | null };

export async function answerSettingsForm(request: Request, shop: OpenShop) {
  const upload = await parseUpload(request, 'logo');
  if (!upload.ok) return refuse({ values: {}, logo: null }, upload.status, { logo: upload.message });
  const { themeSwatch, ...typed } = Object.fromEntries(upload.fields);
  const themeColor = colorIn({ themeSwatch, ...typed });
  const values = themeColor === undefined ? typed : { ...typed, themeColor };
  const logo = upload.files.find(({ field }) => field === 'logo')?.bytes ?? null;
  const posted: Posted = { values, logo };
  return actOr(
    request,
    (reason, status) => refuse(posted, status, { form: messages.settingsSaveFailed(reason) }),
    () => answer(request, shop, posted),
  );
}

async function answer(request: Request, shop: OpenShop, posted: Posted) {
  // A logo may take minutes to arrive. Whoever logs out in between no longer wants it saved.
  const actor = await getActor(request);
  if (actor?.id !== shop.actor.id) return refuse(posted, 401, { form: messages.notLoggedIn });
  const parsed = parseSettings(posted.values);
  if (!parsed.ok) return refuse(posted, 400, parsed.errors);
  if (!posted.logo) {
    const removed = posted.values.removeLogo === 'on';
    return save(shop, posted, parsed.settings, removed ? '' : undefined);
  }
  const kept = await keepLogo(shop.storeId, posted.logo);
  if (!kept.ok) return refuse(posted, kept.status, { logo: kept.message });
  return save(shop, posted, parsed.settings, kept.logoUrl);
}

async function save(
  { run, storeId }: OpenShop,
  posted: Posted,
  settings: StoreSettings,
  logoUrl: string | undefined,
) {
  let result: SavedSettings;
  try {
    result = await run((tx) => saveStoreSettings(tx, storeId, settings, logoUrl));
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
