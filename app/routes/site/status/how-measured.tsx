import type { ReactNode } from 'react';
import { Section } from '#app/ui/page/section.tsx';
import { href } from '#domain/routes/href.ts';
import { partNames, parts, type StatusPart } from '#domain/status/part.ts';

const how: Record<StatusPart, string> = {
  pages: 'program membuka halamannya sendiri dan memeriksa databasenya, setiap menit.',
  orders: 'pesanan yang dikirim pembeli: tersimpan, atau gagal karena gangguan di sisi kami.',
  mail: 'kiriman ke server email, dan email yang terlalu lama menunggu.',
  live: 'setiap proses mendengar perubahan data, diperiksa setiap menit.',
  push: 'jawaban layanan notifikasi saat pemberitahuan dikirim.',
  couriers: 'jawaban RajaOngkir saat ongkir atau resi ditanyakan.',
};

export function HowMeasured() {
  return (
    <Section title="Cara mengukurnya">
      <ul className="grid gap-2">
        {parts.map((part) => (
          <li key={part}>
            <strong className="font-semibold">{partNames[part]}:</strong> {how[part]}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-soft">
        Gangguan dicatat bila lebih dari separuh pemakaian gagal. Bagian yang sehari tidak dipakai siapa pun
        disebut tidak terukur, bukan normal. Berhenti kurang dari tiga menit tidak terlihat di sini.
      </p>
      <p className="mt-3">
        Untuk program lain: <FileLink to={href('/status.json')}>JSON</FileLink> dan{' '}
        <FileLink to={href('/status.atom')}>umpan Atom</FileLink>.
      </p>
    </Section>
  );
}

function FileLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className="font-medium text-brand underline underline-offset-2">
      {children}
    </a>
  );
}
