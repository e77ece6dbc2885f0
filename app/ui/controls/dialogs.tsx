import {
  createContext,
  type ReactNode,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from './button.tsx';

/** `about` is shown above the question. `danger` makes the button 'Ya' red, for example before a deletion. */
type ConfirmOptions = { about?: string; danger: boolean };

type Question = Partial<ConfirmOptions> & {
  id: number;
  kind: 'alert' | 'confirm';
  text: string;
  answer: (yes: boolean) => void;
};

type Dialogs = {
  alert: (text: string) => Promise<void>;
  /** Resolves to false for 'Batal' or Escape. */
  confirm: (text: string, options: ConfirmOptions) => Promise<boolean>;
};

const DialogsContext = createContext<Dialogs | null>(null);

export function DialogsProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<Question[]>([]);
  const lastId = useRef(0);
  const dialogs = useMemo<Dialogs>(() => {
    const ask = (kind: Question['kind'], text: string, options?: ConfirmOptions) =>
      new Promise<boolean>((resolve) => {
        lastId.current += 1;
        const id = lastId.current;
        const answer = (yes: boolean) => {
          setQueue((waiting) => waiting.filter((question) => question.id !== id));
          resolve(yes);
        };
        setQueue((waiting) => [...waiting, { id, kind, text, answer, ...options }]);
      });
    return {
      alert: async (text) => void (await ask('alert', text)),
      confirm: (text, options) => ask('confirm', text, options),
    };
  }, []);
  const [open] = queue;
  return (
    <DialogsContext value={dialogs}>
      {children}
      {open && <QuestionDialog key={open.id} question={open} />}
    </DialogsContext>
  );
}

export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext);
  if (!dialogs) throw new Error('useDialogs needs a DialogsProvider above it');
  return dialogs;
}

function QuestionDialog({ question }: { question: Question }) {
  const { kind, text, about, danger, answer } = question;
  const dialog = useRef<HTMLDialogElement>(null);
  const yes = useRef(false);
  const textId = useId();
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  // Calls `answer` on the close event, when the browser has returned the focus to the page and callers may move it.
  const close = (answered: boolean) => {
    yes.current = answered;
    dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={textId}
      onClose={() => answer(yes.current)}
      className="m-auto w-[calc(100%-2rem)] max-w-sm rounded-card border-0 bg-surface p-5 text-ink shadow-soft backdrop:bg-black/50"
    >
      {about && <h2 className="mb-2 wrap-anywhere font-semibold">{about}</h2>}
      <p id={textId} className="whitespace-pre-line wrap-anywhere text-lg">
        {text}
      </p>
      <div className="mt-5 flex gap-3">
        {kind === 'confirm' && (
          <Button variant="secondary" className="flex-1" onClick={() => close(false)}>
            Batal
          </Button>
        )}
        <Button variant={danger ? 'danger' : 'primary'} className="flex-1" onClick={() => close(true)}>
          {kind === 'confirm' ? 'Ya' : 'OK'}
        </Button>
      </div>
    </dialog>
  );
}
