import { Check, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { useDialogs } from '#app/ui/controls/dialogs.tsx';
import { LiveRegion } from '#app/ui/page/notice.tsx';

type ShareLinkProps = {
  title: string;
  path?: string;
};

const COPIED = 'Link disalin';
const NOTICE_MS = 2_500;

export function ShareLink({ title, path }: ShareLinkProps) {
  const [said, setSaid] = useState('');
  const { alert } = useDialogs();
  const say = (text: string) => {
    setSaid(text);
    setTimeout(() => setSaid(''), NOTICE_MS);
  };
  const share = async () => {
    const url = new URL(path ?? window.location.pathname, window.location.href).href;
    const result = await shareOrCopy({ title, url });
    if (result === 'copied') say(COPIED);
    if (result === 'failed') await alert(`Salin link ini:\n${url}`);
  };
  return (
    <div className="relative">
      <Button variant="secondary" aria-label="Bagikan" onClick={share} className="w-11 px-0!">
        {said ? <Check aria-hidden /> : <Share2 aria-hidden />}
      </Button>
      {said && (
        <span
          aria-hidden
          className="absolute top-full right-0 z-10 mt-1 whitespace-nowrap rounded-control bg-ink px-3 py-1.5 font-medium text-sm text-white"
        >
          {said}
        </span>
      )}
      <LiveRegion text={said} />
    </div>
  );
}

/** Returns 'dismissed' if the buyer closed the phone's share sheet without sharing. */
async function shareOrCopy(shared: {
  title: string;
  url: string;
}): Promise<'shared' | 'dismissed' | 'copied' | 'failed'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(shared);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
    }
  }
  try {
    await navigator.clipboard.writeText(shared.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
