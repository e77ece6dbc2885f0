import type { ReactNode } from 'react';
import { ButtonLink } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/page/notice.tsx';
import { useDashboardPath } from '../../shop.ts';
import type { WrongPhoto } from './answer.ts';

export function DraftsDone({ sentence }: { sentence: string }) {
  return (
    <Notice tone="success">{sentence} Beri nama, periksa harganya, lalu tampilkan satu per satu.</Notice>
  );
}

/** To where drafts get their names and are shown; `children` are what else can be done. */
export function WayOn({ children }: { children?: ReactNode }) {
  const pathTo = useDashboardPath();
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={pathTo('/dashboard/produk?tampil=disembunyikan')}>Lengkapi & Tampilkan</ButtonLink>
      {children}
    </div>
  );
}

/** Of a form without scripts, which has no thumbnails. */
export function WrongPhotos({ wrong }: { wrong: readonly WrongPhoto[] }) {
  if (wrong.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>{wrong.length} foto tidak menjadi draf:</p>
      <ul className="list-disc pl-5 font-normal">
        {wrong.map(({ name, reason }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two photos may have one name, and the list never changes
          <li key={place}>
            {name}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
