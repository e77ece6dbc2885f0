import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStandingError } from '../../../forms/standing-error.ts';

type LogoFieldProps = {
  current: string;
  chosen: string;
  error: string | undefined;
  /** The chosen file did not arrive, and has to be chosen again. */
  lost: boolean;
  onChoose: (file: File | null) => void;
};

export function LogoField({ current, chosen, error, lost, onChoose }: LogoFieldProps) {
  const id = 'logo';
  const shown = useStandingError(id, error);
  return (
    <div className="group/logo">
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        Logo
      </label>
      {(chosen || current) && (
        <Shown address={chosen || current} caption={chosen ? 'Logo baru, belum disimpan.' : 'Logo sekarang.'}>
          {!chosen && current && (
            <label className="flex min-h-11 items-center gap-2 text-sm">
              <input type="checkbox" name="removeLogo" className="size-5 accent-danger" />
              Hapus gambar ini saat disimpan
            </label>
          )}
        </Shown>
      )}
      <input
        id={id}
        type="file"
        name="logo"
        accept="image/png,image/jpeg"
        aria-describedby={`${id}-hint`}
        aria-invalid={shown ? true : undefined}
        onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0] ?? null)}
        className="block min-h-11 w-full rounded-control border border-line-strong bg-surface p-2 text-sm file:mr-3 file:min-h-8 file:rounded-control file:border-0 file:bg-sunken file:px-3 file:font-semibold file:text-ink disabled:bg-sunken"
      />
      <div id={`${id}-hint`} className="mt-1.5 text-sm">
        {shown && (
          <p className="flex gap-1.5 font-medium text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {shown}
          </p>
        )}
        {lost && (
          <p className="text-ink">Gambar yang tadi dipilih belum tersimpan; bila kosong, pilih lagi.</p>
        )}
        <p className="text-ink-soft">PNG atau JPEG, paling besar 15 MB. Latar transparan tetap transparan.</p>
      </div>
    </div>
  );
}

function Shown({ address, caption, children }: { address: string; caption: string; children: ReactNode }) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4">
      <img
        src={address}
        alt={caption}
        className="h-20 w-36 rounded-control border border-line bg-surface object-contain p-2 group-has-[[name=removeLogo]:checked]/logo:opacity-35"
      />
      <div className="text-sm">
        <p className="text-ink-soft">{caption}</p>
        {children}
      </div>
    </div>
  );
}
