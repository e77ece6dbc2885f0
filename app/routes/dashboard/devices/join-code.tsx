import { Smartphone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { drawQr } from '#domain/stores/qr.ts';

export function JoinCode({ link }: { link: string | undefined }) {
  return (
    <Section title="HP lain">
      <p className="mb-4 text-ink-soft">
        HP karyawan atau keluarga bisa ikut diberi tahu tanpa password. HP itu hanya menerima notifikasi.
      </p>
      {link && <Qr link={link} />}
      <Form method="post" preventScrollReset>
        <Button type="submit" name="intent" value="code" variant="secondary" pendingText="Membuat kode...">
          <Smartphone aria-hidden />
          {link ? 'Buat kode baru' : 'Tambah HP lain'}
        </Button>
      </Form>
    </Section>
  );
}

function Qr({ link }: { link: string }) {
  const { size, path } = drawQr(link);
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again to scroll each new code into view
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [link]);
  return (
    <div ref={place} role="status" className="mb-4 flex scroll-my-24 flex-wrap items-center gap-4">
      <svg
        role="img"
        aria-label="Kode QR untuk HP lain"
        data-link={link}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-56 max-w-full shrink-0 rounded-control border border-line bg-white text-black"
      >
        <path d={path} fill="currentColor" />
      </svg>
      <p className="min-w-0 flex-1 basis-48">
        Arahkan kamera HP lain ke kode ini, lalu ketuk <b>Beri tahu HP ini</b>.
        <span className="mt-1 block text-ink-soft text-sm">Berlaku 5 menit, untuk satu HP.</span>
      </p>
    </div>
  );
}
