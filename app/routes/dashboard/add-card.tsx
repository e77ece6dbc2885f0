import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';

type AddCardProps = {
  title: string;
  /** True if the form is open at first, because the list is empty or the server has refused the form. */
  startOpen: boolean;
  children: ReactNode;
};

/** A form that unfolds when its title is pressed. Give it a new `key` to fold and empty it again. */
export function AddCard({ title, startOpen, children }: AddCardProps) {
  const [open, setOpen] = useState(startOpen);
  return (
    <details
      open={open}
      suppressHydrationWarning
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-card border border-line bg-surface shadow-soft"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-card px-4 font-semibold text-brand [&::-webkit-details-marker]:hidden">
        <Plus aria-hidden className={`size-5 shrink-0 ${open ? '[transform:rotate(45deg)]' : ''}`} />
        {title}
      </summary>
      <div className="border-line border-t p-4">{children}</div>
    </details>
  );
}
