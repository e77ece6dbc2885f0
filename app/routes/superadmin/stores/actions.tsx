import { type ReactNode, useState } from 'react';
import { useSubmit } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import { useDialogs } from '#app/ui/controls/dialogs.tsx';
import { Modal } from '#app/ui/controls/modal.tsx';
import {
  type ChangeableStore,
  lateExtensionNote,
  type StoreAction,
  storeQuestion,
} from '#domain/platform/store-question.ts';
import { href } from '#domain/routes/href.ts';
import { AskForm, useListQuery } from './ask-form.tsx';

type StoreActionsProps = {
  store: ChangeableStore;
  now: Date;
  children: ReactNode;
};

export function StoreActions({ store, now, children }: StoreActionsProps) {
  const [late, setLate] = useState(false);
  const { confirm } = useDialogs();
  const send = useStoreChange(store);
  const ask = async (action: StoreAction) => {
    if (action === 'extend' && lateExtensionNote(store.expiryDate, now) !== null) return setLate(true);
    if (await confirm(storeQuestion(action, store, now), { danger: action === 'inactive' })) send(action);
  };
  const action = store.status === 'active' ? 'inactive' : 'active';
  return (
    <div className="flex flex-wrap gap-2 xl:flex-nowrap">
      <AskButton
        store={store}
        action={action}
        label={action === 'active' ? 'Aktifkan' : 'Nonaktifkan'}
        onAsk={ask}
      />
      <AskButton store={store} action="extend" label="Perpanjang" onAsk={ask} />
      <div className="ml-auto">{children}</div>
      {late && (
        <LateExtension
          store={store}
          now={now}
          onClose={() => setLate(false)}
          onChoice={(intent) => {
            setLate(false);
            send(intent);
          }}
        />
      )}
    </div>
  );
}

type AskButtonProps = {
  store: ChangeableStore;
  action: StoreAction;
  label: string;
  onAsk: (action: StoreAction) => Promise<void>;
};

function AskButton({ store, action, label, onAsk }: AskButtonProps) {
  return (
    <AskForm storeId={store.storeId} action={action} onAsk={() => void onAsk(action)}>
      <Button
        type="submit"
        variant="secondary"
        aria-label={`${label} ${store.namaToko}`}
        className="px-3! text-sm"
      >
        {label}
      </Button>
    </AskForm>
  );
}

/** Sends the end date that the page shows. The server refuses outdated dates, so submitting twice extends only once. */
function useStoreChange({ storeId, expiryDate }: ChangeableStore): (intent: string) => void {
  const submit = useSubmit();
  const action = `${href('/superadmin')}?${useListQuery()}`;
  return (intent) =>
    void submit({ storeId, intent, expiryDate: expiryDate?.toISOString() ?? '' }, { method: 'post', action });
}

type LateExtensionProps = {
  store: ChangeableStore;
  now: Date;
  onClose: () => void;
  onChoice: (intent: 'extend' | 'extend-from-today') => void;
};

/** Also offers 30 days from today, because 30 days from the shop's end date would already be over. */
function LateExtension({ store, now, onClose, onChoice }: LateExtensionProps) {
  return (
    <Modal title="Perpanjang toko" onClose={onClose}>
      <p className="wrap-anywhere text-lg">{storeQuestion('extend', store, now)}</p>
      <p className="mt-3">{lateExtensionNote(store.expiryDate, now)}</p>
      <div className="mt-5 grid gap-3">
        <Button data-first-focus onClick={() => onChoice('extend-from-today')}>
          Hitung dari hari ini
        </Button>
        <div className="flex gap-3">
          <Button variant="secondary" className="flex-1" onClick={onClose}>
            Batal
          </Button>
          <Button variant="secondary" className="flex-1" onClick={() => onChoice('extend')}>
            Ya
          </Button>
        </div>
      </div>
    </Modal>
  );
}
