import { useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { formatDate } from '../../../domain/format.ts';
import { messages } from '../../../domain/messages.ts';
import { extendedExpiry, type StoreStatus } from '../../../domain/store.ts';
import { Button } from '../button.tsx';
import { Modal } from '../modal.tsx';
import { useHydrated } from '../use-hydrated.ts';

/** What the buttons of a shop must know of it. */
export type ChangeableStore = {
  storeId: string;
  namaToko: string;
  status: StoreStatus;
  expiryDate: Date | null;
};

type LateExtensionProps = { store: ChangeableStore; now: Date };

/**
 * Extends a shop whose end lies so far back that 30 days more are still in the past: the question says so and offers to
 * count from today instead. Without scripts both ways are buttons of the table.
 */
export function LateExtension({ store, now }: LateExtensionProps) {
  const [asking, setAsking] = useState(false);
  const hydrated = useHydrated();
  const { namaToko } = store;
  return (
    <>
      <Form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
        className="flex flex-wrap gap-2"
      >
        <input type="hidden" name="storeId" value={store.storeId} />
        <input type="hidden" name="expiryDate" value={seenEnd(store)} />
        <Button
          type="submit"
          name="intent"
          value="extend"
          variant="secondary"
          aria-label={`Perpanjang ${namaToko}`}
        >
          Perpanjang
        </Button>
        {!hydrated && (
          <Button
            type="submit"
            name="intent"
            value="extend-from-today"
            variant="secondary"
            aria-label={`Hitung dari hari ini ${namaToko}`}
          >
            Hitung dari hari ini
          </Button>
        )}
      </Form>
      {asking && <LateQuestion store={store} now={now} onClose={() => setAsking(false)} />}
    </>
  );
}

function LateQuestion({ store, now, onClose }: LateExtensionProps & { onClose: () => void }) {
  const submit = useSubmit();
  const { storeId, namaToko, expiryDate } = store;
  const dayOf = (from: Date | null) => formatDate(extendedExpiry(from, now), 'Asia/Jakarta');
  const send = (intent: string) => {
    onClose();
    void submit({ storeId, intent, expiryDate: seenEnd(store) }, { method: 'post' });
  };
  return (
    <Modal title="Perpanjang toko" onClose={onClose}>
      <p className="wrap-anywhere text-lg">{messages.confirmExtend(namaToko, dayOf(expiryDate))}</p>
      <p className="mt-3">
        Tanggal itu masih di masa lalu, jadi toko tetap EXPIRED. Jika dihitung dari hari ini, toko berakhir{' '}
        {dayOf(null)}.
      </p>
      <div className="mt-5 grid gap-3">
        <Button data-first-focus onClick={() => send('extend-from-today')}>
          Hitung dari hari ini
        </Button>
        <div className="flex gap-3">
          <Button variant="secondary" className="flex-1" onClick={onClose}>
            Batal
          </Button>
          <Button variant="secondary" className="flex-1" onClick={() => send('extend')}>
            Ya
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function seenEnd({ expiryDate }: ChangeableStore): string {
  return expiryDate?.toISOString() ?? '';
}
