import { ArrowRight, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '#app/ui/page/section.tsx';

const macroDroidBody =
  '{"package":"[not_app_package]","title":"[not_title]","text":"[notification]","big_text":"[not_text_big]"}';

const taskerBody = '{"package":"%anpackage","title":"%antitle","text":"%antext","received_at":"%anposttime"}';

const sent = ['POST ke Alamat', 'Authorization: Bearer Kunci'];
const trigger = { title: 'Pemicu', rows: ['Notifikasi diterima', 'Aplikasi: bank Anda'] };
const httpAction = { title: 'Aksi', rows: ['Permintaan HTTP', ...sent] };
const profile = { title: 'Profil', rows: ['AutoNotification Intercept', 'Apps: bank Anda'] };
const task = { title: 'Tugas', rows: ['HTTP Request', ...sent] };

export function Guides() {
  return (
    <Section title="Panduan">
      <p className="mb-2 text-ink-soft text-sm">
        Pakai salah satu aplikasi ini di HP Android yang menerima notifikasi bank. Pilih hanya aplikasi bank,
        dompet digital, dan QRIS, jangan semua aplikasi.
      </p>
      <div className="divide-y divide-line">
        <Guide title="MacroDroid" picture={<FlowPicture from={trigger} to={httpAction} />}>
          <li>Buat makro. Pemicu: Notifikasi diterima, lalu pilih hanya aplikasi bank Anda.</li>
          <li>Aksi: Permintaan HTTP, metode POST, tempel Alamat dari halaman ini.</li>
          <li>Header: nama Authorization, isi Bearer lalu spasi lalu Kunci.</li>
          <li>
            Isi (application/json): <Code>{macroDroidBody}</Code>
          </li>
          <li>Matikan penghemat baterai untuk MacroDroid, supaya tidak tertidur.</li>
        </Guide>
        <Guide title="Tasker" picture={<FlowPicture from={profile} to={task} />}>
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

type Screen = { title: string; rows: readonly string[] };

/** Draws two screens of an app that forwards payment notices: the trigger (`from`) and action (`to`) of its rule. */
function FlowPicture({ from, to }: { from: Screen; to: Screen }) {
  const label = [from, to].map(({ title, rows }) => `${title}: ${rows.join(', ')}`).join('. Lalu ');
  return (
    <div role="img" aria-label={label} className="flex max-w-md flex-col items-center gap-2 sm:flex-row">
      <ScreenPicture {...from} />
      <ArrowRight aria-hidden className="size-5 shrink-0 text-brand max-sm:[transform:rotate(90deg)]" />
      <ScreenPicture {...to} />
    </div>
  );
}

function ScreenPicture({ title, rows }: Screen) {
  return (
    <div
      aria-hidden
      className="grid w-full min-w-0 gap-1.5 rounded-card border border-line-strong p-2 sm:flex-1"
    >
      <span className="font-semibold text-xs">{title}</span>
      {rows.map((row) => (
        <span key={row} className="wrap-anywhere rounded-control bg-sunken px-2 py-1.5 text-xs">
          {row}
        </span>
      ))}
    </div>
  );
}
