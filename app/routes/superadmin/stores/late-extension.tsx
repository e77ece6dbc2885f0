import { Button } from '#app/ui/controls/button.tsx';
import { Modal } from '#app/ui/controls/modal.tsx';
import { type ChangeableStore, lateExtensionNote, storeQuestion } from '#domain/platform/store-question.ts';

type LateExtensionProps = {
  store: ChangeableStore;
  now: Date;
  onClose: () => void;
  onChoice: (intent: 'extend' | 'extend-from-today') => void;
};

/** 30 days more would still lie in the past. */
export function LateExtension({ store, now, onClose, onChoice }: LateExtensionProps) {
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
