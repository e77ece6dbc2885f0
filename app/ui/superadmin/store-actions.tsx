import { Form } from 'react-router';
import { formatDate } from '../../../domain/format.ts';
import { messages } from '../../../domain/messages.ts';
import { extendedExpiry } from '../../../domain/store.ts';
import { useConfirmedSubmit } from '../../browser/confirmed-submit.ts';
import { Button } from '../button.tsx';
import { type ChangeableStore, LateExtension } from './late-extension.tsx';

/** The buttons of one shop, each with its question (SPEC §4). */
export function StoreActions({ store, now }: { store: ChangeableStore; now: Date }) {
  const { namaToko, status, expiryDate } = store;
  const end = extendedExpiry(expiryDate, now);
  const isActive = status === 'active';
  return (
    <div className="flex flex-wrap gap-2 max-lg:mt-2">
      <StoreAction
        store={store}
        intent={isActive ? 'inactive' : 'active'}
        label={isActive ? 'Nonaktifkan' : 'Aktifkan'}
        question={isActive ? messages.confirmDeactivate(namaToko) : messages.confirmActivate(namaToko)}
      />
      {end > now ? (
        <StoreAction
          store={store}
          intent="extend"
          label="Perpanjang"
          question={messages.confirmExtend(namaToko, formatDate(end, 'Asia/Jakarta'))}
        />
      ) : (
        <LateExtension store={store} now={now} />
      )}
    </div>
  );
}

type StoreActionProps = { store: ChangeableStore; intent: string; label: string; question: string };

function StoreAction({ store, intent, label, question }: StoreActionProps) {
  const ask = useConfirmedSubmit(question);
  return (
    <Form method="post" onSubmit={ask}>
      <input type="hidden" name="storeId" value={store.storeId} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="expiryDate" value={store.expiryDate?.toISOString() ?? ''} />
      <Button type="submit" variant="secondary" aria-label={`${label} ${store.namaToko}`}>
        {label}
      </Button>
    </Form>
  );
}
