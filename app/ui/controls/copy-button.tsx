import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LiveRegion } from '../page/live-region.tsx';
import { Button } from './button.tsx';
import { useHydrated } from './use-hydrated.ts';

const SHOWN_MS = 3_000;

type CopyButtonProps = {
  text: string;
  children: string;
  /** Heard behind the label, where several buttons have the same. */
  of?: string;
  onCopied?: () => void;
};

/** Needs scripts: keeps its place until they work, and is gone without them. */
export function CopyButton({ text, children, of, onCopied }: CopyButtonProps) {
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
  return (
    <span className={`with-scripts grid ${hydrated ? '' : 'invisible'}`}>
      <Button variant="secondary" onClick={copy}>
        {result === 'Disalin.' ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span>
          {children}
          {of && <span className="sr-only"> {of}</span>}
        </span>
      </Button>
      <LiveRegion text={result} />
    </span>
  );
}

/** The clipboard is missing on plain-http pages in a local network; the old command works there. */
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
