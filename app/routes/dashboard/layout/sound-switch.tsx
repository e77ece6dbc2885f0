import { Bell, BellOff } from 'lucide-react';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { useNewOrderSound } from './new-order-sound.ts';

export function SoundSwitch() {
  const { on, setOn } = useNewOrderSound();
  const hydrated = useHydrated();
  const Icon = on ? Bell : BellOff;
  return (
    // Keeps its place until it works.
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={() => setOn(!on)}
      className={`with-scripts inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control font-medium text-sm hover:bg-sunken lg:px-3 ${hydrated ? '' : 'invisible'}`}
    >
      <Icon aria-hidden className="size-5" />
      <span className="max-lg:sr-only">Bunyi pesanan baru</span>
      <span aria-hidden className="min-w-9 text-left text-ink-soft max-lg:hidden">
        {on ? 'nyala' : 'mati'}
      </span>
    </button>
  );
}
