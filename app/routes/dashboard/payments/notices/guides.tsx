import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '#app/ui/page/section.tsx';

const macroDroidBody =
  '{"package":"[not_app_package]","title":"[not_title]","text":"[notification]","big_text":"[not_text_big]"}';

const taskerBody = '{"package":"%anpackage","title":"%antitle","text":"%antext","received_at":"%anposttime"}';

export function Guides() {
  return (
    <Section title="Panduan">
      <p className="mb-2 text-ink-soft text-sm">
        Pakai salah satu aplikasi ini di HP Android yang menerima notifikasi bank. Pilih hanya aplikasi bank,
        dompet digital, dan QRIS, jangan semua aplikasi.
      </p>
      <div className="divide-y divide-line">
        <Guide title="MacroDroid" picture={<FlowPicture from="Pemicu" to="HTTP" />}>
          <li>Buat makro. Pemicu: Notifikasi diterima, lalu pilih hanya aplikasi bank Anda.</li>
          <li>Aksi: Permintaan HTTP, metode POST, tempel Alamat dari halaman ini.</li>
          <li>Header: nama Authorization, isi Bearer lalu spasi lalu Kunci.</li>
          <li>
            Isi (application/json): <Code>{macroDroidBody}</Code>
          </li>
          <li>Matikan penghemat baterai untuk MacroDroid, supaya tidak tertidur.</li>
        </Guide>
        <Guide title="Tasker" picture={<FlowPicture from="Profil" to="Tugas" />}>
          <li>Pasang juga AutoNotification, lalu izinkan akses notifikasinya.</li>
          <li>Profil: Event, Plugin, AutoNotification, Intercept. Pilih aplikasi bank Anda.</li>
          <li>Tugas: HTTP Request, metode POST, tempel Alamat dari halaman ini.</li>
          <li>Headers: Authorization:Bearer lalu spasi lalu Kunci.</li>
          <li>
            Body: <Code>{taskerBody}</Code>
          </li>
          <li>Matikan penghemat baterai untuk Tasker, supaya tidak tertidur.</li>
        </Guide>
      </div>
      <p className="mt-2 text-ink-soft text-sm">
        Coba: minta seseorang mengirim Rp 1.000. HP ini lalu tertulis 'baru saja terdengar'.
      </p>
    </Section>
  );
}

function Guide({ title, picture, children }: { title: string; picture: ReactNode; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-soft group-open:[transform:rotate(180deg)]"
        />
      </summary>
      <div className="grid gap-3 pb-4">
        {picture}
        <ol className="grid list-decimal gap-2 pl-5 text-sm">{children}</ol>
      </div>
    </details>
  );
}

function Code({ children }: { children: string }) {
  return <code className="mt-1 block break-all rounded-control bg-sunken px-3 py-2 text-xs">{children}</code>;
}

/** A phone's two steps: what starts the rule, and what it does. */
function FlowPicture({ from, to }: { from: string; to: string }) {
  return (
    <svg
      viewBox="0 0 280 84"
      role="img"
      aria-label={`${from}, lalu ${to}`}
      className="h-auto w-full max-w-xs text-brand"
    >
      <rect x="1" y="1" width="110" height="82" rx="12" className="fill-surface stroke-line-strong" />
      <rect x="13" y="14" width="86" height="24" rx="6" className="fill-brand/10" />
      <text x="56" y="30" textAnchor="middle" className="fill-ink text-xs">
        Rp masuk
      </text>
      <text x="56" y="64" textAnchor="middle" className="fill-ink-soft text-xs">
        {from}
      </text>
      <path d="M118 42h40m-9-8 9 8-9 8" fill="none" stroke="currentColor" strokeWidth="2.5" />
      <rect x="168" y="1" width="110" height="82" rx="12" className="fill-surface stroke-line-strong" />
      <rect x="180" y="14" width="86" height="24" rx="6" className="fill-brand/10" />
      <text x="223" y="30" textAnchor="middle" className="fill-ink text-xs">
        POST alamat
      </text>
      <text x="223" y="64" textAnchor="middle" className="fill-ink-soft text-xs">
        {to}
      </text>
    </svg>
  );
}
