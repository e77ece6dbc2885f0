import type { ReactNode } from 'react';
import { FileField } from '#app/ui/controls/file-field.tsx';
import { coverAddress } from '#domain/stores/front/cover.ts';

type PictureFieldProps = {
  current: string;
  chosen: string;
  error: string | undefined;
  /** True if the chosen file was not stored, so that it must be chosen again. */
  lost: boolean;
  onChoose: (file: File | null) => void;
};

export function LogoField({ current, chosen, error, lost, onChoose }: PictureFieldProps) {
  return (
    <FileField
      id="logo"
      name="logo"
      accept="image/png,image/jpeg"
      label="Logo"
      error={error}
      hint={
        <>
          {lost && <LostPictureNotice />}
          PNG atau JPEG, paling besar 15 MB. Tanpa logo, huruf awal nama toko tampil di warna tema.
        </>
      }
      onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0] ?? null)}
      className="group/picture"
    >
      <ShownPicture
        name="Logo"
        removal="removeLogo"
        current={current}
        chosen={chosen}
        className="w-36 object-contain p-2"
      />
    </FileField>
  );
}

export function CoverField({ current, chosen, error, lost, onChoose }: PictureFieldProps) {
  return (
    <FileField
      id="cover"
      name="cover"
      accept="image/png,image/jpeg,image/webp"
      label="Foto sampul (opsional)"
      error={error}
      hint={
        <>
          {lost && <LostPictureNotice />}
          Tampil melebar di belakang nama toko. Paling besar 15 MB.
        </>
      }
      onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0] ?? null)}
      className="group/picture"
    >
      <ShownPicture
        name="Foto sampul"
        removal="removeCover"
        current={smallCover(current)}
        chosen={chosen}
        className="w-52 object-cover"
      />
    </FileField>
  );
}

export function smallCover(coverUrl: string): string {
  return coverUrl && coverAddress(coverUrl, 800);
}

function LostPictureNotice() {
  return (
    <span className="block text-ink">Gambar yang tadi dipilih belum tersimpan; bila kosong, pilih lagi.</span>
  );
}

type ShownProps = { name: string; removal: string; current: string; chosen: string; className: string };

function ShownPicture({ name, removal, current, chosen, className }: ShownProps): ReactNode {
  if (!chosen && !current) return null;
  const caption = chosen ? `${name} baru, belum disimpan.` : `${name} sekarang.`;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4">
      <img
        src={chosen || current}
        alt={caption}
        className={`h-20 rounded-control border border-line bg-surface group-has-[[name^=remove]:checked]/picture:opacity-35 ${className}`}
      />
      <div className="text-sm">
        <p className="text-ink-soft">{caption}</p>
        {!chosen && (
          <label className="flex min-h-11 items-center gap-2 text-sm">
            <input type="checkbox" name={removal} className="size-5 accent-danger" />
            Hapus gambar ini saat disimpan
          </label>
        )}
      </div>
    </div>
  );
}
