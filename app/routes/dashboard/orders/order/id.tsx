import { CopyButton } from '#app/ui/controls/copy-button.tsx';

/** For reports and support; the owner goes by the number. */
export function OrderIdToCopy({ id }: { id: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft text-sm">
      <p>
        ID: <span className="break-all">{id}</span>
      </p>
      <CopyButton text={id}>Salin ID</CopyButton>
    </div>
  );
}
