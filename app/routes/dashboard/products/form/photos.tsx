import { ArrowLeft, ArrowRight, Star } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { MoveButton } from '#app/routes/dashboard/move-button.tsx';
import { LiveRegion } from '#app/ui/page/notice.tsx';
import { movePhoto, type PhotoMove, requestedOrder } from '#domain/forms/arranging.ts';
import { photoUrl } from '#domain/products/photo.ts';
import type { Product } from '#domain/products/product.ts';
import type { RefusedProduct } from '../answer.ts';
import type { ValueChip } from '../variants/slots.ts';
import { PhotoValue } from './photo-value.tsx';

const moves = [
  { move: 'kiri', label: 'Geser ke kiri', Icon: ArrowLeft },
  { move: 'sampul', label: 'Jadikan sampul', Icon: Star },
  { move: 'kanan', label: 'Geser ke kanan', Icon: ArrowRight },
] as const;

type ProductPhotosProps = {
  product: Product;
  values: readonly ValueChip[];
  refused: RefusedProduct | null;
};

/** Moving a photo saves nothing yet. Without scripts a move button reloads the form with the new order. */
export function ProductPhotos({ product, values, refused }: ProductPhotosProps) {
  const present = product.photos.map(({ id }) => id);
  const [moved, setMoved] = useState<{ id: string; move: PhotoMove } | null>(null);
  const [requested, setRequested] = useState(refused?.photoOrder ?? present);
  const list = useRef<HTMLUListElement>(null);
  const order = requestedOrder(present, requested);
  useEffect(() => {
    // A move button loses the focus when its photo moves in the document, so it is focused again here.
    if (!moved) return;
    const own = list.current?.querySelectorAll<HTMLButtonElement>(`[value^="${moved.id}:"]`) ?? [];
    const same = [...own].find((button) => button.value.endsWith(moved.move) && !button.disabled);
    (same ?? [...own].find((button) => !button.disabled))?.focus();
  }, [moved]);
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Foto sekarang</legend>
      <ul ref={list} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {order.map((id, index) => (
          <PhotoTile
            key={id}
            product={product}
            id={id}
            index={index}
            isLast={index === order.length - 1}
            values={values}
            value={refused?.values[`photoValue.${id}`]}
            isRemoved={refused?.removedPhotoIds.includes(id) ?? false}
            onMove={(move) => {
              setRequested(movePhoto(order, id, move));
              setMoved({ id, move });
            }}
          />
        ))}
      </ul>
      <LiveRegion text={moved ? positionText(order.indexOf(moved.id)) : ''} />
    </fieldset>
  );
}

type PhotoTileProps = {
  product: Product;
  id: string;
  index: number;
  isLast: boolean;
  values: readonly ValueChip[];
  value: string | undefined;
  isRemoved: boolean;
  onMove: (move: PhotoMove) => void;
};

function PhotoTile({ product, id, index, isLast, values, value, isRemoved, onMove }: PhotoTileProps) {
  const photo = product.photos.find((one) => one.id === id);
  if (!photo) return null;
  return (
    <li className="group grid min-w-0 gap-1">
      <input type="hidden" name="photoOrder" value={id} />
      <div className="relative">
        <img
          src={photoUrl(product.storeId, photo, 320, 'webp')}
          alt={`Foto ${index + 1} ${product.namaProduk}`}
          width={160}
          height={160}
          loading="lazy"
          className="aspect-square w-full rounded-control border border-line object-cover group-has-checked:opacity-35"
        />
        {index === 0 && (
          <span className="absolute top-2 left-2 rounded-full bg-brand px-2.5 py-0.5 font-semibold text-sm text-white">
            Sampul
          </span>
        )}
      </div>
      <div className={isLast && index === 0 ? 'hidden' : 'flex justify-between'}>
        {moves.map(({ move, label, Icon }) => (
          <MoveButton
            key={move}
            name="movePhoto"
            value={`${id}:${move}`}
            title={label}
            label={`${label}: foto ${index + 1}`}
            icon={Icon}
            disabled={move === 'kanan' ? isLast : index === 0}
            onMove={() => onMove(move)}
          />
        ))}
      </div>
      <PhotoValue
        name={`photoValue.${id}`}
        of={`foto ${index + 1}`}
        values={values}
        value={value ?? photo.optionValue ?? ''}
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
        <input
          type="checkbox"
          name="removePhoto"
          value={id}
          defaultChecked={isRemoved}
          className="size-5 accent-danger"
        />
        Hapus foto
      </label>
    </li>
  );
}

function positionText(index: number): string {
  return index === 0 ? 'Foto ini sekarang menjadi sampul.' : `Foto ini sekarang di urutan ${index + 1}.`;
}
