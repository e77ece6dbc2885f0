import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Form, type FormProps, useFetcher } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { TextArea } from '#app/ui/controls/field.tsx';
import { Modal } from '#app/ui/controls/modal.tsx';
import { MAX_STORE_NOTE } from '#domain/platform/store-list.ts';
import { href } from '#domain/routes/href.ts';
import { useListQuery } from './ask-form.tsx';

type NotedStore = { storeId: string; namaToko: string };

type NoteDialogProps = { store: NotedStore; note: string; onClose: () => void };

/** The dialog closes only once the note is saved, so that the text is not lost if saving fails. */
export function NoteDialog({ store, note, onClose }: NoteDialogProps) {
  const fetcher = useFetcher<Answer>();
  const isSaved = fetcher.state === 'idle' && fetcher.data?.kind === 'done';
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);
  return (
    <Modal title={`Catatan ${store.namaToko}`} onClose={onClose}>
      <NoteForm
        store={store}
        note={note}
        answer={fetcher.data}
        action={href('/superadmin')}
        as={fetcher.Form}
        pending={fetcher.state !== 'idle'}
      >
        <Button variant="secondary" onClick={onClose}>
          Batal
        </Button>
      </NoteForm>
    </Modal>
  );
}

type NoteSectionProps = { store: NotedStore; note: string; answer: Answer | undefined };

export function NoteSection({ store, note, answer }: NoteSectionProps) {
  const query = useListQuery();
  const backTo = `${href('/superadmin')}?${query}`;
  const asked = new URLSearchParams([...query, ['tanya', 'note'], ['untuk', store.storeId]]);
  return (
    <section
      aria-label="Catatan"
      className="grid max-w-xl gap-4 rounded-card border border-line-strong bg-surface p-5 shadow-soft"
    >
      <p className="wrap-anywhere font-semibold text-lg">Catatan {store.namaToko}</p>
      <NoteForm
        store={store}
        note={note}
        answer={answer}
        action={`${href('/superadmin')}?${asked}`}
        as={Form}
      >
        <ButtonLink to={backTo} variant="secondary">
          Batal
        </ButtonLink>
      </NoteForm>
    </section>
  );
}

type NoteFormProps = {
  store: NotedStore;
  note: string;
  answer: Answer | undefined;
  action: string;
  as: ComponentType<FormProps & React.RefAttributes<HTMLFormElement>>;
  pending?: boolean;
  children: ReactNode;
};

function NoteForm({ store, note, answer, action, as: SendForm, pending, children }: NoteFormProps) {
  const { form, field } = useAnswer(answer);
  // Remembers the note that this admin saw, so that the server refuses to overwrite another admin's newer text.
  const [seenNote] = useState(note);
  return (
    <SendForm ref={form} method="post" action={action} className="grid gap-4">
      <AnswerNotice answer={answer} />
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="storeId" value={store.storeId} />
      <input type="hidden" name="seenNote" value={answer?.values.seenNote ?? seenNote} />
      <TextArea
        {...field('note', seenNote)}
        label="Catatan"
        hint="Hanya dilihat super admin, tidak pernah pemilik toko. Kosongkan untuk menghapus."
        rows={4}
        maxLength={MAX_STORE_NOTE}
        data-first-focus
      />
      <div className="grid grid-cols-2 gap-3">
        {children}
        <Button type="submit" pendingText="Menyimpan..." {...(pending === undefined ? {} : { pending })}>
          Simpan
        </Button>
      </div>
    </SendForm>
  );
}
