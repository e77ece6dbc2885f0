import { Section } from '#app/ui/page/section.tsx';
import { formatDay } from '#domain/calendar/format.ts';
import { formatNumber, formatRupiah } from '#domain/format.ts';
import { MAX_CHART_DAYS, type ReportDay } from '#domain/reports/report.ts';
import { ReportChart } from './chart.tsx';

/** `isCut`: the range has more days than are shown. */
export function ReportDaily({ days, isCut }: { days: ReportDay[]; isCut: boolean }) {
  const [first, last] = [days[0], days.at(-1)];
  return (
    <Section title="Grafik Pendapatan Harian (Pesanan Selesai)">
      {!first || !last ? (
        <p className="text-ink-soft">Belum ada pendapatan dalam periode ini.</p>
      ) : (
        <>
          {isCut && (
            <p className="mb-3 text-ink-soft text-sm">
              Menampilkan {MAX_CHART_DAYS} hari terakhir: {formatDay(first.day)} – {formatDay(last.day)}.
              Pilih tanggal untuk melihat hari lain.
            </p>
          )}
          <ReportChart key={`${first.day} ${last.day}`} days={days} />
          <details className="mt-2 -mb-2">
            <summary className="inline-flex min-h-11 items-center text-brand underline">
              Lihat angka per hari
            </summary>
            <DayTable days={days.filter(({ orders }) => orders > 0).reverse()} />
          </details>
        </>
      )}
    </Section>
  );
}

function DayTable({ days }: { days: ReportDay[] }) {
  return (
    <table className="mt-1 w-full text-left text-sm tabular-nums sm:max-w-lg">
      <caption className="sr-only">Pendapatan Harian</caption>
      <thead>
        <tr className="border-line border-b text-ink-soft">
          <th scope="col" className="py-2 font-medium">
            Hari
          </th>
          <th scope="col" className="px-2 py-2 text-right font-medium">
            Pesanan
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Pendapatan
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, orders, total }) => (
          <tr key={day} className="border-line border-b">
            <th scope="row" className="py-2 font-normal">
              {formatDay(day)}
            </th>
            <td className="px-2 py-2 text-right">{formatNumber(orders)}</td>
            <td className="py-2 text-right">{formatRupiah(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
