import type { StoreSettings } from '#domain/stores/settings.ts';
import type { Tx } from '../db/access.ts';
import { type PictureChange, type SavedSettings, saveStoreSettings } from './settings.ts';
import {
  discardFormerPictures,
  discardUnnamedPicture,
  type ShopPicture,
  tryStoreShopPicture,
} from './shop-pictures.ts';

type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export type SentPictures = { logo?: Uint8Array | undefined; cover?: Uint8Array | undefined };

/** The settings form's fields. If a picture is both sent and marked as removed, the sent one is stored. */
type SentSettings = {
  settings: StoreSettings;
  pictures: SentPictures;
  removed: Record<ShopPicture, boolean>;
};

type BadPicture = { kind: 'badPicture'; which: ShopPicture; status: number; message: string };

/** Saves settings and pictures. Saves the WhatsApp number only with `noteNumber`, which records its change. */
export async function saveSettings(
  run: Run,
  storeId: string,
  { settings, pictures, removed }: SentSettings,
  noteNumber: ((tx: Tx, former: string) => Promise<void>) | null,
): Promise<SavedSettings | BadPicture> {
  const stored = await storePictures(run, storeId, pictures, removed);
  if (stored.kind === 'badPicture') return stored;
  const { change } = stored;
  const { waNumber: _, ...others } = settings;
  let result: SavedSettings;
  try {
    result = await run(async (tx) => {
      if (!noteNumber) return saveStoreSettings(tx, storeId, others, change);
      const saved = await saveStoreSettings(tx, storeId, settings, change);
      if (saved.kind === 'saved') await noteNumber(tx, saved.formerNumber);
      return saved;
    });
  } catch (error) {
    await discardUnsaved(run, storeId, change, error);
    throw error;
  }
  if (result.kind === 'saved') await discardFormer(storeId, result, change);
  else await discardUnsaved(run, storeId, change);
  return result;
}

const columns = { logo: 'logoUrl', cover: 'coverUrl' } as const;
const kinds = ['logo', 'cover'] as const;

async function storePictures(
  run: Run,
  storeId: string,
  sent: SentPictures,
  removed: Record<ShopPicture, boolean>,
): Promise<{ kind: 'stored'; change: PictureChange } | BadPicture> {
  const change: PictureChange = {};
  for (const kind of kinds) {
    const bytes = sent[kind];
    if (removed[kind]) change[columns[kind]] = '';
    if (!bytes) continue;
    const stored = await tryStoreShopPicture(kind, storeId, bytes);
    if (!stored.ok) {
      await discardUnsaved(run, storeId, change);
      return { kind: 'badPicture', which: kind, status: stored.status, message: stored.message };
    }
    change[columns[kind]] = stored.url;
  }
  return { kind: 'stored', change };
}

async function discardUnsaved(
  run: Run,
  storeId: string,
  change: PictureChange,
  error?: unknown,
): Promise<void> {
  for (const kind of kinds) {
    const url = change[columns[kind]];
    if (url) await discardUnnamedPicture(run, kind, storeId, url, error);
  }
}

async function discardFormer(
  storeId: string,
  { formerLogoUrl, formerCoverUrl }: Extract<SavedSettings, { kind: 'saved' }>,
  { logoUrl, coverUrl }: PictureChange,
): Promise<void> {
  if (logoUrl !== undefined) await discardFormerPictures('logo', storeId, formerLogoUrl, logoUrl);
  if (coverUrl !== undefined) await discardFormerPictures('cover', storeId, formerCoverUrl, coverUrl);
}
