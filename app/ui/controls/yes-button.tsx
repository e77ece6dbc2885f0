import { type ComponentProps, useId } from 'react';
import { Button } from './button.tsx';

type YesButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'aria-describedby'> & {
  does: string;
};

/** Its name stays the short answer to the question; what it does describes it. */
export function YesButton({ does, ...rest }: YesButtonProps) {
  const id = useId();
  return (
    <Button {...rest} aria-describedby={id}>
      <span>
        Ya
        <span id={id} aria-hidden>
          , {does}
        </span>
      </span>
    </Button>
  );
}
