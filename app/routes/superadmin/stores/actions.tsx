import { type ReactNode, useState } from 'react';
import { useSubmit } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import { useDialogs } from '#app/ui/controls/dialogs.tsx';
import {
  type ChangeableStore,
  lateExtensionNote,
  type StoreWish,
  storeQuestion,
} from '#domain/platform/store-question.ts';
import { AskForm } from './ask-form.tsx';
import { LateExtension } from './late-extension.tsx';
import { useListQuery } from './list-query.ts';

type StoreActionsProps = {
  store: ChangeableStore;
  now: Date;
  children: ReactNode;
};

export function StoreActions({ store, now, children }: StoreActionsProps) {
  const [late, setLate] = useState(false);
  const { confirm } = useDialogs();
  const send = useStoreChange(store);
  const ask = async (wish: StoreWish) => {
    if (wish === 'extend' && lateExtensionNote(store.expiryDate, now) !== null) return setLate(true);
    if (await confirm(storeQuestion(wish, store, now), { danger: wish === 'inactive' })) send(wish);
  };
  const wish = store.status === 'active' ? 'inactive' : 'active';
  return (
    <div className="flex flex-wrap gap-2 xl:flex-nowrap">
      <AskButton
        store={store}
        wish={wish}
        label={wish === 'active' ? 'Aktifkan' : 'Nonaktifkan'}
        onAsk={ask}
      />
      <AskButton store={store} wish="extend" label="Perpanjang" onAsk={ask} />
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
  wish: StoreWish;
  label: string;
  onAsk: (wish: StoreWish) => Promise<void>;
};

function AskButton({ store, wish, label, onAsk }: AskButtonProps) {
  return (
    <AskForm storeId={store.storeId} wish={wish} onAsk={() => void onAsk(wish)}>
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

/** With the end that was shown, so that an extension asked for twice happens once. */
function useStoreChange({ storeId, expiryDate }: ChangeableStore): (intent: string) => void {
  const submit = useSubmit();
  const action = `/superadmin?${useListQuery()}`;
  return (intent) =>
    void submit({ storeId, intent, expiryDate: expiryDate?.toISOString() ?? '' }, { method: 'post', action });
}
