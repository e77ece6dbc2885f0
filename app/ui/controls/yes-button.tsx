import { type ComponentProps, useId } from 'react';
import { Button } from './button.tsx';

type YesButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'aria-describedby'> & {
  does: string;
};

/** Screen readers read only 'Ya' as the button's name, and `does` as its description. */
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
