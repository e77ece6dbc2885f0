import { Image, X } from 'lucide-react';
import type { LocalPhoto } from './stored-photos.ts';

type PhotoTilesProps = {
  photos: readonly LocalPhoto[];
  onRemove?: (photo: LocalPhoto) => void;
};

export function PhotoTiles({ photos, onRemove }: PhotoTilesProps) {
  const shown = photos.filter(({ state }) => state !== 'refused');
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Foto yang dipilih" className="grid grid-cols-3 gap-3 sm:grid-cols-5 lg:grid-cols-6">
      {shown.map((photo) => (
        <PhotoTile key={photo.key} photo={photo} onRemove={onRemove} />
      ))}
    </ul>
  );
}

type PhotoTileProps = { photo: LocalPhoto } & Omit<PhotoTilesProps, 'photos'>;

function PhotoTile({ photo, onRemove }: PhotoTileProps) {
  const { namaProduk, fileName, thumbnail } = photo;
  return (
    <li className="min-w-0">
      <div className="relative">
        <Thumbnail src={thumbnail} className="w-full" />
        {onRemove && (
          <button
            type="button"
            onClick={() => onRemove(photo)}
            aria-label={`Batalkan ${fileName}`}
            className="absolute top-0 right-0 grid size-11 place-items-center"
          >
            <span className="grid size-7 place-items-center rounded-full border border-line bg-surface shadow-soft">
              <X aria-hidden className="size-4" />
            </span>
          </button>
        )}
      </div>
      <p className="mt-1 truncate text-sm" title={namaProduk}>
        {namaProduk}
      </p>
    </li>
  );
}

type RefusedPhotosProps = Pick<PhotoTilesProps, 'photos' | 'onRemove'>;

export function RefusedPhotos({ photos, onRemove }: RefusedPhotosProps) {
  const refused = photos.filter(({ state }) => state === 'refused');
  if (refused.length === 0) return null;
  return (
    <div>
      <p className="mb-2 font-semibold">{refused.length} foto tidak bisa dipakai</p>
      <ul aria-label="Foto yang tidak bisa dipakai" className="grid gap-2">
        {refused.map((photo) => (
          <li
            key={photo.key}
            className="flex items-center gap-3 rounded-control border border-danger/20 bg-danger-soft p-2"
          >
            <Thumbnail src={photo.thumbnail} className="size-14 shrink-0" />
            <div className="min-w-0 flex-1 text-sm">
              <p className="truncate font-medium">{photo.fileName}</p>
              <p className="text-danger">{photo.reason}</p>
            </div>
            {onRemove && (
              <button
                type="button"
                onClick={() => onRemove(photo)}
                aria-label={`Batalkan ${photo.fileName}`}
                className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
              >
                <X aria-hidden className="size-5" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Thumbnail({ src, className }: { src: string; className: string }) {
  const frame = `aspect-square rounded-control ${className}`;
  if (!src)
    return (
      <span aria-hidden className={`grid place-items-center bg-sunken text-ink-soft ${frame}`}>
        <Image className="size-6" />
      </span>
    );
  return <img src={src} alt="" width={160} height={160} className={`object-cover ${frame}`} />;
}
