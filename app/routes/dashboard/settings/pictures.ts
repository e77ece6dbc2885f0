import type { Texts } from '#app/forms/answers.ts';
import type { PictureChange, SavedSettings } from '#server/stores/settings.ts';
import {
  discardFormerPictures,
  discardUnnamedPicture,
  keepShopPicture,
  type ShopPicture,
} from '#server/stores/shop-pictures.ts';
import type { OpenShop } from '../shop-access.ts';

export type SentPictures = { logo?: Uint8Array | undefined; cover?: Uint8Array | undefined };

type Kept =
  | { ok: true; change: PictureChange }
  | { ok: false; kind: ShopPicture; status: number; message: string };

const columns = { logo: 'logoUrl', cover: 'coverUrl' } as const;
const kinds = ['logo', 'cover'] as const;

/** A new picture wins over the wish to take the former one away. */
export async function keepPictures(shop: OpenShop, sent: SentPictures, values: Texts): Promise<Kept> {
  const removed = { logo: values.removeLogo === 'on', cover: values.removeCover === 'on' };
  const change: PictureChange = {};
  for (const kind of kinds) {
    const bytes = sent[kind];
    if (removed[kind]) change[columns[kind]] = '';
    if (!bytes) continue;
    const kept = await keepShopPicture(kind, shop.storeId, bytes);
    if (!kept.ok) {
      await discardUnsaved(shop, change);
      return { ok: false, kind, status: kept.status, message: kept.message };
    }
    change[columns[kind]] = kept.url;
  }
  return { ok: true, change };
}

export async function discardUnsaved(
  { run, storeId }: OpenShop,
  change: PictureChange,
  error?: unknown,
): Promise<void> {
  for (const kind of kinds) {
    const url = change[columns[kind]];
    if (url) await discardUnnamedPicture(run, kind, storeId, url, error);
  }
}

export async function discardFormer(
  storeId: string,
  { formerLogoUrl, formerCoverUrl }: Extract<SavedSettings, { kind: 'saved' }>,
  { logoUrl, coverUrl }: PictureChange,
): Promise<void> {
  if (logoUrl !== undefined) await discardFormerPictures('logo', storeId, formerLogoUrl, logoUrl);
  if (coverUrl !== undefined) await discardFormerPictures('cover', storeId, formerCoverUrl, coverUrl);
}
