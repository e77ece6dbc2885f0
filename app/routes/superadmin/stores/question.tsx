import { Form } from 'react-router';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import {
  type ChangeableStore,
  lateExtensionNote,
  type StoreAction,
  storeQuestion,
} from '#domain/platform/store-question.ts';
import { href } from '#domain/routes/href.ts';
import { useListQuery } from './ask-form.tsx';

type StoreQuestionProps = { action: StoreAction; store: ChangeableStore; now: Date };

/** Asks in the page whether to change the shop, because browsers without scripts can open no dialog. */
export function StoreQuestion({ action, store, now }: StoreQuestionProps) {
  const backTo = `${href('/superadmin')}?${useListQuery()}`;
  const mainVariant = action === 'inactive' ? 'danger' : 'primary';
  const note = action === 'extend' ? lateExtensionNote(store.expiryDate, now) : null;
  return (
    <section
      aria-label="Konfirmasi"
      className="grid max-w-xl gap-4 rounded-card border border-line-strong bg-surface p-5 shadow-soft"
    >
      <p className="wrap-anywhere font-semibold text-lg">{storeQuestion(action, store, now)}</p>
      {note && <p>{note}</p>}
      <Form method="post" action={backTo} className="flex flex-wrap gap-3">
        <input type="hidden" name="storeId" value={store.storeId} />
        <input type="hidden" name="expiryDate" value={store.expiryDate?.toISOString() ?? ''} />
        <ButtonLink to={backTo} variant="secondary">
          Batal
        </ButtonLink>
        <Button type="submit" name="intent" value={action} variant={note ? 'secondary' : mainVariant}>
          Ya
        </Button>
        {note && (
          <Button type="submit" name="intent" value="extend-from-today">
            Hitung dari hari ini
          </Button>
        )}
      </Form>
    </section>
  );
}
