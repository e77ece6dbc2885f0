import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Form, Link, useFetcher, useSubmit } from 'react-router';
import { moveBy } from '../../../../domain/forms/move-by.ts';
import { categoryMessages, MAX_CATEGORY_NAME } from '../../../../domain/products/category.ts';
import { wishedOrder } from '../../../../domain/products/photo-order.ts';
import type { OwnCategory } from '../../../../server/products/categories.ts';
import { AnswerNotice } from '../../../forms/answer-notice.tsx';
import type { Answer, Refused } from '../../../forms/answers.ts';
import { useAnswer } from '../../../forms/use-answer.ts';
import { Button, buttonLook } from '../../../ui/controls/button.tsx';
import { useDialogs } from '../../../ui/controls/dialogs.tsx';
import { TextField } from '../../../ui/controls/field.tsx';
import { LiveRegion } from '../../../ui/page/live-region.tsx';
import { MoveButton } from '../move-button.tsx';
import { useDashboardPath } from '../shop.ts';
import { dragHandle } from './drag.ts';

type CategoryListProps = { categories: OwnCategory[]; editable: boolean; refused: Refused | null };

/** The order counts as soon as it is changed. Without scripts the buttons are a form's. */
export function CategoryList({ categories, editable, refused }: CategoryListProps) {
  const present = categories.map(({ id }) => id);
  const [wished, setWished] = useState(present);
  const [moved, setMoved] = useState<{ id: string; way: string } | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const fetcher = useFetcher<Answer>();
  const order = wishedOrder(present, wished);
  const latest = useRef(order);
  latest.current = order;
  const save = () => {
    if (latest.current.join() !== present.join())
      void fetcher.submit({ order: latest.current.join(' ') }, { method: 'post' });
  };
  const move = (id: string, by: number) => {
    latest.current = moveBy(latest.current, id, by);
    setWished(latest.current);
  };
  const dragOf = dragHandle({ list, onMove: move, onDrop: save });
  useEffect(() => {
    // A button that moves with its row loses the focus on the way.
    if (!moved) return;
    const own = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[value^="${moved.id}:"]`) ?? [])];
    const free = own.filter((button) => !button.disabled);
    (free.find((button) => button.value.endsWith(moved.way)) ?? free[0])?.focus();
  }, [moved]);
  return (
    <>
      <div className="mb-3 empty:hidden">
        <AnswerNotice answer={fetcher.data} />
      </div>
      <ul ref={list} className="grid gap-2">
        {order.map((id, place) => {
          const category = categories.find((one) => one.id === id);
          return (
            category && (
              <CategoryRow
                key={id}
                category={category}
                place={place}
                isLast={place === order.length - 1}
                editable={editable}
                refused={refused?.values.id === id ? refused : null}
                drag={dragOf(id)}
                onMove={(way) => {
                  move(id, way === 'naik' ? -1 : 1);
                  save();
                  setMoved({ id, way });
                }}
              />
            )
          );
        })}
      </ul>
      <LiveRegion
        text={
          moved ? `Kategori ini sekarang di urutan ${order.indexOf(moved.id) + 1} dari ${order.length}.` : ''
        }
      />
    </>
  );
}

type CategoryRowProps = {
  category: OwnCategory;
  place: number;
  isLast: boolean;
  editable: boolean;
  refused: Refused | null;
  drag: ReturnType<ReturnType<typeof dragHandle>>;
  onMove: (way: 'naik' | 'turun') => void;
};

function CategoryRow({ category, place, isLast, editable, refused, drag, onMove }: CategoryRowProps) {
  const { id, namaKategori, products } = category;
  const pathTo = useDashboardPath();
  const ways = [
    { way: 'naik', label: 'Naik', Icon: ArrowUp, disabled: place === 0 },
    { way: 'turun', label: 'Turun', Icon: ArrowDown, disabled: isLast },
  ] as const;
  return (
    <li data-id={id} className="rounded-card border border-line bg-surface p-2 pl-1 shadow-soft">
      <div className="flex items-center gap-1">
        {editable && (
          <span
            {...drag}
            aria-hidden
            title="Geser untuk mengurutkan"
            className="with-scripts grid size-11 shrink-0 cursor-grab touch-none place-items-center text-ink-soft active:cursor-grabbing"
          >
            <GripVertical className="size-5" />
          </span>
        )}
        <div className="min-w-0 flex-1 px-2">
          <h3 className="wrap-anywhere font-semibold leading-snug">{namaKategori}</h3>
          <p className="text-ink-soft text-sm tabular-nums">
            <Link
              to={pathTo(`/dashboard/produk?kategori=${id}`)}
              className="inline-flex min-h-11 items-center underline"
            >
              {products} produk
            </Link>
          </p>
        </div>
        {editable && (
          <Form method="post" preventScrollReset className="flex shrink-0">
            {ways.map(({ way, label, Icon, disabled }) => (
              <MoveButton
                key={way}
                name="move"
                value={`${id}:${way}`}
                title={label}
                label={`${label}: ${namaKategori}`}
                icon={Icon}
                disabled={disabled}
                onMove={() => onMove(way)}
              />
            ))}
          </Form>
        )}
      </div>
      {editable && <RowForms category={category} refused={refused} />}
    </li>
  );
}

function RowForms({ category, refused }: { category: OwnCategory; refused: Refused | null }) {
  const { id, namaKategori, products } = category;
  const { form, field } = useAnswer(refused);
  const { confirm } = useDialogs();
  const submit = useSubmit();
  return (
    <div className="flex flex-wrap items-start gap-x-1 pl-11">
      <details key={namaKategori} open={refused !== null} className="group min-w-0 open:basis-full">
        <summary
          aria-label={`Ubah nama ${namaKategori}`}
          className={`${buttonLook('quiet', 'cursor-pointer list-none px-2! text-sm')} [&::-webkit-details-marker]:hidden`}
        >
          Ubah nama
        </summary>
        <Form
          ref={form}
          method="post"
          preventScrollReset
          className="flex flex-wrap items-end gap-2 pr-2 pb-2"
          noValidate
        >
          <input type="hidden" name="intent" value="rename" />
          <input type="hidden" name="id" value={id} />
          <TextField
            {...field('namaKategori', namaKategori)}
            label="Nama baru"
            maxLength={MAX_CATEGORY_NAME}
            autoComplete="off"
            required
            className="flex-1 basis-48"
          />
          <Button type="submit" variant="secondary" pendingText="Menyimpan...">
            Simpan
          </Button>
        </Form>
      </details>
      <Form method="get" preventScrollReset>
        <Button
          type="submit"
          name="hapus"
          value={id}
          variant="quiet"
          aria-label={`Hapus ${namaKategori}`}
          className="px-2! text-sm"
          onClick={async (event) => {
            event.preventDefault();
            const question = categoryMessages.confirmDelete(namaKategori, products);
            if (await confirm(question, { danger: true }))
              await submit({ intent: 'delete', id }, { method: 'post', preventScrollReset: true });
          }}
        >
          Hapus
        </Button>
      </Form>
    </div>
  );
}
