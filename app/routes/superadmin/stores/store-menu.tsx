import { LayoutDashboard, ReceiptText, ScrollText, StickyNote } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { DotsMenu, menuItemClass } from '#app/ui/controls/menu.tsx';
import type { StoreRow } from '#domain/platform/store-list.ts';
import { href } from '#domain/routes/href.ts';
import { AskForm } from './ask-form.tsx';
import { NoteDialog } from './note.tsx';

type StoreMenuProps = { store: StoreRow; note: string; describedBy: string };

export function StoreMenu({ store, note, describedBy }: StoreMenuProps) {
  const [writing, setWriting] = useState(false);
  const { storeId, slug } = store;
  return (
    <>
      <DotsMenu describedBy={describedBy}>
        <AskForm storeId={storeId} action="note" onAsk={() => setWriting(true)}>
          <button type="submit" className={menuItemClass}>
            <StickyNote aria-hidden />
            {note === '' ? 'Tulis catatan' : 'Ubah catatan'}
          </button>
        </AskForm>
        <Link to={`${href('/dashboard')}?toko=${storeId}`} className={menuItemClass}>
          <LayoutDashboard aria-hidden />
          Dashboard
        </Link>
        <Link to={href('/superadmin/tagihan/:storeId', { storeId })} className={menuItemClass}>
          <ReceiptText aria-hidden />
          Sewa
        </Link>
        <Link to={`${href('/superadmin/audit')}?toko=${slug}`} className={menuItemClass}>
          <ScrollText aria-hidden />
          Catatan Audit
        </Link>
      </DotsMenu>
      {writing && <NoteDialog store={store} note={note} onClose={() => setWriting(false)} />}
    </>
  );
}
