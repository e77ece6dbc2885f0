import type { ReactNode } from 'react';
import { FileField } from '../../../ui/controls/file-field.tsx';

type LogoFieldProps = {
  current: string;
  chosen: string;
  error: string | undefined;
  /** The chosen file did not arrive, and has to be chosen again. */
  lost: boolean;
  onChoose: (file: File | null) => void;
};

export function LogoField({ current, chosen, error, lost, onChoose }: LogoFieldProps) {
  return (
    <FileField
      id="logo"
      name="logo"
      accept="image/png,image/jpeg"
      label="Logo"
      error={error}
      hint={
        <>
          {lost && (
            <span className="block text-ink">
              Gambar yang tadi dipilih belum tersimpan; bila kosong, pilih lagi.
            </span>
          )}
          PNG atau JPEG, paling besar 15 MB. Latar transparan tetap transparan.
        </>
      }
      onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0] ?? null)}
      className="group/logo"
    >
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
    </FileField>
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
