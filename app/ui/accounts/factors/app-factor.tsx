import { Smartphone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import type { Answer } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { drawQrOnce } from '#domain/stores/qr.ts';
import { CodeField } from './code-field.tsx';
import { RemoveForm } from './remove-form.tsx';

/** `link` is shown as a QR code. `secret` is for people who type it into their authenticator app instead. */
export type TotpSetup = { link: string; secret: string };

type AppFactorProps = {
  isOn: boolean;
  isProven: boolean;
  answer: (Answer & { setup?: TotpSetup | null }) | undefined;
};

export function AppFactor({ isOn, isProven, answer }: AppFactorProps) {
  return (
    <section aria-label="Kode dari aplikasi" className="grid gap-3">
      <h3 className="font-semibold">Kode dari aplikasi</h3>
      <p className="text-ink-soft text-sm">
        {isOn
          ? 'Aktif. Saat login, masukkan kode 6 angka dari aplikasi di HP Anda.'
          : 'Aplikasi seperti Google Authenticator atau pengelola password membuat kode baru setiap 30 detik.'}
      </p>
      {isProven && isOn && (
        <RemoveForm
          intent="factor-totp-remove"
          question="Kode dari aplikasi tidak akan diminta lagi saat login."
        />
      )}
      {isProven && !isOn && (answer?.setup ? <Setup setup={answer.setup} answer={answer} /> : <StartForm />)}
    </section>
  );
}

function StartForm() {
  return (
    <Form method="post" preventScrollReset>
      <Button type="submit" name="intent" value="factor-totp" variant="secondary" pendingText="Menyiapkan...">
        <Smartphone aria-hidden />
        Pasang aplikasi
      </Button>
    </Form>
  );
}

/** Scrolls to the QR code, which appears below the tapped button and could be outside the screen. */
function Setup({ setup, answer }: { setup: TotpSetup; answer: Answer }) {
  const picture = useRef<SVGSVGElement>(null);
  useEffect(() => void picture.current?.scrollIntoView({ block: 'center' }), []);
  const { form, refused } = useAnswer(answer);
  const { size, path } = drawQrOnce(setup.link);
  return (
    <div className="grid gap-4">
      <ol className="list-decimal space-y-1 pl-5">
        <li>Buka aplikasi kode di HP, lalu pindai gambar ini atau ketuk 'Buka di aplikasi'.</li>
        <li>Masukkan kode 6 angka yang tampil di sana.</li>
      </ol>
      <div className="flex flex-wrap items-center gap-4">
        <svg
          ref={picture}
          role="img"
          aria-label="Kode QR untuk aplikasi"
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
          className="size-56 max-w-full shrink-0 rounded-control border border-line bg-white text-black"
        >
          <path d={path} fill="currentColor" />
        </svg>
        <div className="grid min-w-0 flex-1 basis-48 gap-2">
          <a
            href={setup.link}
            className="inline-flex min-h-11 items-center font-medium text-theme-text underline"
          >
            Buka di aplikasi
          </a>
          <p className="text-ink-soft text-sm">Tidak bisa memindai? Ketik kunci ini di aplikasi:</p>
          <code className="break-all font-mono">{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </div>
      </div>
      <Form ref={form} method="post" className="grid gap-4" noValidate preventScrollReset>
        <input type="hidden" name="intent" value="factor-totp-code" />
        <CodeField name="code" error={refused?.errors.code} onlyApp />
        <Button type="submit" variant="primary" pendingText="Memeriksa...">
          Aktifkan
        </Button>
      </Form>
    </div>
  );
}
