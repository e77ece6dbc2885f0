import type { LucideIcon } from 'lucide-react';

type MoveButtonProps = {
  name: string;
  value: string;
  title: string;
  label: string;
  icon: LucideIcon;
  disabled: boolean;
  onMove: () => void;
};

export function MoveButton({ label, icon: Icon, onMove, ...rest }: MoveButtonProps) {
  return (
    <button
      {...rest}
      type="submit"
      aria-label={label}
      onClick={(event) => {
        event.preventDefault();
        onMove();
      }}
      className="grid size-11 place-items-center rounded-control hover:bg-sunken disabled:opacity-30 disabled:hover:bg-transparent"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
