import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { formatNumber } from '#domain/format.ts';

export function BackupCodes({ left, isProven }: { left: number; isProven: boolean }) {
  return (
    <section aria-label="Kode cadangan" className="grid gap-3">
      <h3 className="font-semibold">Kode cadangan</h3>
      <p className="text-ink-soft text-sm">
        Dipakai bila HP hilang, masing-masing satu kali. Tersisa {formatNumber(left)} kode.
      </p>
      {isProven && (
        <Form method="post" preventScrollReset>
          <Button
            type="submit"
            name="intent"
            value="factor-codes"
            variant="secondary"
            pendingText="Membuat kode..."
          >
            Buat kode cadangan baru
          </Button>
        </Form>
      )}
    </section>
  );
}

/** Scrolls to the codes, because they are shown only once. */
export function NewCodes({ codes }: { codes: readonly string[] }) {
  const place = useRef<HTMLDivElement>(null);
  // In newer browsers scrollIntoView returns a promise, which React would take for the effect's cleanup function.
  useEffect(() => void place.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <div ref={place} className="scroll-my-24">
      <Notice tone="warning">
        <p className="font-semibold">Simpan kode cadangan ini sekarang: hanya ditampilkan sekali.</p>
        <ul
          aria-label="Kode cadangan baru"
          className="mt-2 grid grid-cols-1 gap-x-6 gap-y-1 font-mono sm:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="mt-3 flex">
          <CopyButton text={codes.join('\n')}>Salin semua kode</CopyButton>
        </div>
      </Notice>
    </div>
  );
}
