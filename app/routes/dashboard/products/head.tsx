import { Download, Images, PackagePlus, Plus, Tags, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#app/ui/controls/button.tsx';
import { DotsMenu, Menu, menuItemClass } from '#app/ui/controls/menu.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { href } from '#domain/routes/href.ts';
import { useDashboardPath } from '../shop.ts';

type ProductsHeadProps = {
  /** Opens the form that adds a product; null if the user may not add one. Without scripts a link opens the form. */
  onAdd: (() => void) | null;
  children: ReactNode;
};

export function ProductsHead({ onAdd, children }: ProductsHeadProps) {
  return (
    <div className="mb-1.5 flex flex-wrap items-center gap-1 lg:gap-2">
      <div className="min-w-0 flex-1 max-lg:[&>h1]:text-lg">
        <PageTitle>Manajemen Produk</PageTitle>
      </div>
      {children}
      <OtherWork />
      {onAdd && <AddMenu onAdd={onAdd} />}
    </div>
  );
}

type SubpageHeadProps = { back: { to: string; text: string }; lead?: string; title: string };

export function SubpageHead({ back, lead, title }: SubpageHeadProps) {
  const pathTo = useDashboardPath();
  return (
    <div>
      <Link to={pathTo(back.to)} className="inline-flex min-h-11 items-center text-brand underline">
        {back.text}
      </Link>
      <PageTitle lead={lead}>{title}</PageTitle>
    </div>
  );
}

function AddMenu({ onAdd }: { onAdd: () => void }) {
  const pathTo = useDashboardPath();
  return (
    <Menu
      label={
        <>
          <Plus aria-hidden />
          <span className="max-lg:sr-only">Tambah</span>
        </>
      }
      className={buttonClass('primary', 'cursor-pointer max-lg:px-2.5!')}
    >
      <Link
        to={pathTo(`${href('/dashboard/produk')}?tambah=satu`)}
        onClick={(event) => {
          event.preventDefault();
          onAdd();
        }}
        className={menuItemClass}
      >
        <PackagePlus aria-hidden />
        Satu produk
      </Link>
      <Link to={pathTo(href('/dashboard/produk/foto'))} className={menuItemClass}>
        <Images aria-hidden />
        Dari foto
      </Link>
      <Link to={pathTo(href('/dashboard/produk/impor'))} className={menuItemClass}>
        <Upload aria-hidden />
        Impor
      </Link>
    </Menu>
  );
}

function OtherWork() {
  const pathTo = useDashboardPath();
  return (
    <DotsMenu name="Kategori dan ekspor" className="border border-line bg-surface">
      <Link to={pathTo(href('/dashboard/produk/kategori'))} className={menuItemClass}>
        <Tags aria-hidden />
        Kategori
      </Link>
      <Link to={pathTo(href('/dashboard/produk/impor'))} className={menuItemClass}>
        <Download aria-hidden />
        Ekspor
      </Link>
    </DotsMenu>
  );
}
