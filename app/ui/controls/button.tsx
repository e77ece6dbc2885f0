import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigation } from 'react-router';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quiet-danger';

type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant;
  pendingText?: string;
  /** True while a fetcher sends the form. For other forms the button detects this itself. */
  pending?: boolean;
};

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control border px-4 py-2 text-center font-semibold ' +
  'no-underline transition-[background-color,border-color,transform] active:[transform:scale(.98)] [&_svg]:size-5 [&_svg]:shrink-0 ' +
  'disabled:border-line disabled:bg-sunken disabled:text-ink-soft disabled:active:[transform:none] aria-disabled:cursor-progress';

const variantClasses: Record<Variant, string> = {
  primary: 'border-black/10 bg-theme text-theme-on shadow-soft',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-sunken',
  danger: 'border-danger bg-danger text-white hover:bg-danger/90',
  'quiet-danger': 'border-transparent bg-transparent text-danger hover:bg-danger-soft',
};

export function Button({ pendingText, ...rest }: ButtonProps) {
  return pendingText === undefined ? (
    <PlainButton {...rest} />
  ) : (
    <SendButton {...rest} pendingText={pendingText} />
  );
}

export function ButtonLink({
  variant = 'primary',
  className = '',
  ...rest
}: ComponentProps<typeof Link> & { variant?: Variant }) {
  return <Link {...rest} className={buttonClass(variant, className)} />;
}

export function buttonClass(variant: Variant, className: string): string {
  return `${base} ${variantClasses[variant]} ${className}`;
}

function PlainButton({
  variant = 'primary',
  className = '',
  pending,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={pending || undefined}
      className={buttonClass(variant, className)}
    />
  );
}

function SendButton({ pendingText, pending, type = 'submit', onClick, children, ...rest }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const sentByThis = useSentBy(button);
  const isPending = pending ?? sentByThis;
  const measureSize = useSteadySize(button, isPending);
  return (
    <PlainButton
      {...rest}
      ref={button}
      type={type}
      pending={isPending}
      onClick={(event) => {
        // Ignores presses instead of disabling the button, because a disabled button loses the focus.
        if (isPending) return event.preventDefault();
        measureSize();
        onClick?.(event);
      }}
    >
      {/* `key` makes React replace the text, because browsers would count a moved text as a layout shift (CLS). */}
      <span key={String(isPending)} className="contents">
        {isPending ? pendingText : children}
      </span>
    </PlainButton>
  );
}

/** Keeps the button at least as large as before the press, so that a shorter text moves nothing around it. */
function useSteadySize(button: React.RefObject<HTMLButtonElement | null>, isPending: boolean): () => void {
  const pressed = useRef({ width: 0, height: 0 });
  const measure = () => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = button.current ?? {};
    pressed.current = { width, height };
  };
  useLayoutEffect(() => {
    const { current } = button;
    if (!isPending || !current) return;
    const { width, height } = pressed.current;
    const setMinSize = (minWidth: string, minHeight: string) =>
      Object.assign(current.style, { minWidth, minHeight });
    setMinSize(`${width}px`, `${height}px`);
    setMinSize(`${current.offsetWidth}px`, `${current.offsetHeight}px`);
    window.addEventListener('resize', () => setMinSize('', ''), { once: true });
  }, [button, isPending]);
  return measure;
}

/** True if the page's most recent submit came from this button, so that only the pressed button shows waiting. */
function useSentBy(button: React.RefObject<HTMLButtonElement | null>): boolean {
  const navigation = useNavigation();
  const [isSubmitter, setSubmitter] = useState(false);
  useEffect(() => {
    const remember = ({ submitter }: Event & { submitter?: HTMLElement | null }) =>
      setSubmitter(submitter === button.current);
    document.addEventListener('submit', remember, true);
    return () => document.removeEventListener('submit', remember, true);
  }, [button]);
  return isSubmitter && navigation.state !== 'idle' && navigation.formMethod !== undefined;
}
