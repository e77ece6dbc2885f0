import { Notice } from '#app/ui/page/notice.tsx';
import type { WrongPhoto } from './action.ts';

export function ProductDraftsDone({ sentence }: { sentence: string }) {
  return <Notice tone="success">{sentence} Beri nama, periksa harganya, lalu tampilkan.</Notice>;
}

export function WrongPhotos({ wrong }: { wrong: readonly WrongPhoto[] }) {
  if (wrong.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>{wrong.length} foto tidak menjadi draf:</p>
      <ul className="list-disc pl-5 font-normal">
        {wrong.map(({ name, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two photos may have the same name, and the list never changes
          <li key={index}>
            {name}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
