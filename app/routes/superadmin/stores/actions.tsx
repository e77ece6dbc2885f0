import { type SubmitEvent, useState } from 'react';
import { useSubmit } from 'react-router';
import {
  type ChangeableStore,
  lateExtensionNote,
  type StoreWish,
  storeQuestion,
} from '../../../../domain/platform/store-question.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useDialogs } from '../../../ui/controls/dialogs.tsx';
import { LateExtension } from './late-extension.tsx';
import { useListQuery } from './list-query.ts';

type StoreActionsProps = { store: ChangeableStore; now: Date };

export function StoreActions({ store, now }: StoreActionsProps) {
  const [late, setLate] = useState(false);
  const { confirm } = useDialogs();
  const send = useStoreChange(store);
  const ask = async (wish: StoreWish) => {
    if (wish === 'extend' && lateExtensionNote(store.expiryDate, now) !== null) return setLate(true);
    if (await confirm(storeQuestion(wish, store, now), { danger: wish === 'inactive' })) send(wish);
  };
  const wish = store.status === 'active' ? 'inactive' : 'active';
  return (
    <div className="flex flex-wrap gap-2 max-lg:mt-2 xl:flex-nowrap">
      <AskButton
        store={store}
        wish={wish}
        label={wish === 'active' ? 'Aktifkan' : 'Nonaktifkan'}
        onAsk={ask}
      />
      <AskButton store={store} wish="extend" label="Perpanjang" onAsk={ask} />
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

/** Without scripts it leads to the page that asks. */
function AskButton({ store, wish, label, onAsk }: AskButtonProps) {
  const list = useListQuery();
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onAsk(wish);
  };
  return (
    <form method="get" action="/superadmin" onSubmit={ask}>
      {[...list].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="tanya" value={wish} />
      <input type="hidden" name="untuk" value={store.storeId} />
      <Button type="submit" variant="secondary" aria-label={`${label} ${store.namaToko}`}>
        {label}
      </Button>
    </form>
  );
}

/** With the end that was shown, so that an extension asked for twice happens once. */
function useStoreChange({ storeId, expiryDate }: ChangeableStore): (intent: string) => void {
  const submit = useSubmit();
  const action = `/superadmin?${useListQuery()}`;
  return (intent) =>
    void submit({ storeId, intent, expiryDate: expiryDate?.toISOString() ?? '' }, { method: 'post', action });
}
