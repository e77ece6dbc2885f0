import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import type { Answer, Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { useDialogs } from '#app/ui/controls/dialogs.tsx';
import { TextField } from '#app/ui/controls/field.tsx';
import { DotsMenu, menuItemClass } from '#app/ui/controls/menu.tsx';
import { categoryMessages, MAX_CATEGORY_NAME } from '#domain/products/category.ts';
import { href } from '#domain/routes/href.ts';
import type { OwnCategory } from '#server/products/categories.ts';
import { MoveButton } from '../move-button.tsx';
import { ShopField, useDashboardPath } from '../shop.ts';
import type { dragHandle } from './drag.ts';

type CategoryRowProps = {
  category: OwnCategory;
  index: number;
  isLast: boolean;
  editable: boolean;
  startRenamed: boolean;
  answer: Answer | undefined;
  refused: Refused | null;
  drag: ReturnType<ReturnType<typeof dragHandle>>;
  onMove: (way: 'naik' | 'turun') => void;
};

export function CategoryRow(props: CategoryRowProps) {
  const { category, editable, startRenamed, answer, refused, drag, ...moving } = props;
  const { id, namaKategori, products } = category;
  const pathTo = useDashboardPath();
  const [openSince, setOpenSince] = useState<{ answer: Answer | undefined } | null>(
    startRenamed ? { answer } : null,
  );
  const isRenaming = editable && (refused !== null || (openSince !== null && openSince.answer === answer));
  return (
    <li data-id={id} className="py-1">
      <div className="flex items-center">
        {editable && (
          <span
            {...drag}
            aria-hidden
            title="Geser untuk mengurutkan"
            className="with-scripts -ml-3 grid size-11 shrink-0 cursor-grab touch-none place-items-center text-ink-soft active:cursor-grabbing"
          >
            <GripVertical className="size-5" />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <h3 className="wrap-anywhere font-semibold leading-snug" id={`kategori-${id}`}>
            {namaKategori}
          </h3>
          <Link
            to={pathTo(`${href('/dashboard/produk')}?kategori=${id}`)}
            className="-my-1.5 inline-flex min-h-11 items-center text-ink-soft text-sm tabular-nums underline"
          >
            {products} produk
          </Link>
        </div>
        {editable && (
          <div className="-mr-2 flex shrink-0">
            <MoveButtons category={category} {...moving} />
            <RowMenu category={category} onRename={() => setOpenSince({ answer })} />
          </div>
        )}
      </div>
      {isRenaming && <RenameForm category={category} refused={refused} onCancel={() => setOpenSince(null)} />}
    </li>
  );
}

type MoveButtonsProps = Pick<CategoryRowProps, 'category' | 'index' | 'isLast' | 'onMove'>;

function MoveButtons({ category: { id, namaKategori }, index, isLast, onMove }: MoveButtonsProps) {
  const ways = [
    { way: 'naik', label: 'Naik', Icon: ArrowUp, disabled: index === 0 },
    { way: 'turun', label: 'Turun', Icon: ArrowDown, disabled: isLast },
  ] as const;
  return (
    <Form method="post" preventScrollReset className="flex">
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
  );
}

function RowMenu({ category, onRename }: { category: OwnCategory; onRename: () => void }) {
  const { id, namaKategori, products } = category;
  const { confirm } = useDialogs();
  const submit = useSubmit();
  return (
    <DotsMenu describedBy={`kategori-${id}`}>
      <Form method="get" preventScrollReset>
        <ShopField />
        <button
          type="submit"
          name="ubah"
          value={id}
          aria-label={`Ubah nama ${namaKategori}`}
          className={menuItemClass}
          onClick={(event) => {
            event.preventDefault();
            onRename();
          }}
        >
          <Pencil aria-hidden />
          Ubah nama
        </button>
        <button
          type="submit"
          name="hapus"
          value={id}
          aria-label={`Hapus ${namaKategori}`}
          className={`${menuItemClass} text-danger`}
          onClick={async (event) => {
            event.preventDefault();
            const question = categoryMessages.confirmDelete(namaKategori, products);
            if (await confirm(question, { danger: true }))
              await submit({ intent: 'delete', id }, { method: 'post', preventScrollReset: true });
          }}
        >
          <Trash2 aria-hidden />
          Hapus
        </button>
      </Form>
    </DotsMenu>
  );
}

type RenameFormProps = { category: OwnCategory; refused: Refused | null; onCancel: () => void };

function RenameForm({ category, refused, onCancel }: RenameFormProps) {
  const { id, namaKategori } = category;
  const { form, field } = useAnswer(refused);
  const pathTo = useDashboardPath();
  return (
    <Form
      ref={form}
      method="post"
      action={pathTo(href('/dashboard/produk/kategori'))}
      preventScrollReset
      className="mb-2 flex flex-wrap items-end gap-2 rounded-control bg-sunken p-3"
      noValidate
    >
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="id" value={id} />
      <TextField
        {...field('namaKategori', namaKategori)}
        label="Nama baru"
        maxLength={MAX_CATEGORY_NAME}
        autoComplete="off"
        autoFocus
        required
        className="flex-1 basis-48"
      />
      <div className="flex gap-2">
        <ButtonLink
          to={pathTo(href('/dashboard/produk/kategori'))}
          variant="quiet"
          preventScrollReset
          onClick={onCancel}
        >
          Batal
        </ButtonLink>
        <Button type="submit" variant="secondary" pendingText="Menyimpan...">
          Simpan
        </Button>
      </div>
    </Form>
  );
}
