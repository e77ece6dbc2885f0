import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LiveRegion } from '../page/notice.tsx';
import { Button } from './button.tsx';
import { useHydrated } from './use-hydrated.ts';

const SHOWN_MS = 3_000;

type CopyButtonProps = {
  text: string;
  children: string;
  /** A text that screen readers read after the label, to distinguish buttons with the same label. */
  of?: string;
  /** 'icon' shows no text. 'cover' makes the nearest positioned ancestor react to taps. */
  variant?: 'button' | 'icon' | 'cover';
  onCopied?: () => void;
};

/** Until scripts run, the button is invisible but keeps its space. If scripts are off, it takes no space. */
export function CopyButton({ text, children, of, variant = 'button', onCopied }: CopyButtonProps) {
  const hydrated = useHydrated();
  const [result, setResult] = useState('');
  useEffect(() => {
    if (result === '') return;
    const timer = setTimeout(() => setResult(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => {
    const copied = await copyText(text);
    setResult(copied ? 'Disalin.' : 'Gagal menyalin.');
    if (copied) onCopied?.();
  };
  const Icon = result === 'Disalin.' ? Check : Copy;
  const name = (
    <>
      {children}
      {of && <span className="sr-only"> {of}</span>}
    </>
  );
  return (
    <span className={`with-scripts grid ${hydrated ? '' : 'invisible'}`}>
      {variant === 'button' ? (
        <Button variant="secondary" onClick={copy}>
          <Icon aria-hidden />
          <span>{name}</span>
        </Button>
      ) : (
        <button type="button" onClick={copy} className={`${bare} ${variant === 'cover' ? cover : ''}`}>
          <Icon aria-hidden className="size-5" />
          <span className="sr-only">{name}</span>
        </button>
      )}
      <LiveRegion text={result} />
    </span>
  );
}

const bare = 'grid size-11 shrink-0 place-items-center rounded-control text-theme-text hover:bg-sunken';

const cover = "after:absolute after:inset-0 after:rounded-control after:content-['']";

/** Falls back to execCommand, because pages without https (as in a local network) lack the clipboard API. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'sr-only';
    document.body.append(field);
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    return copied;
  }
}
