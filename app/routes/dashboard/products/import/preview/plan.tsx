import { ArrowRight, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { Refused } from '#app/forms/answers.ts';
import { useDashboardPath, useDashboardShop } from '#app/routes/dashboard/shop.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { formatNumber } from '#domain/format.ts';
import { nothing } from '#domain/products/import/planned.ts';
import type { ImportError } from '#domain/products/import/table.ts';
import { href } from '#domain/routes/href.ts';
import { ImportNow } from './import-now.tsx';
import type { ShownPlan } from './present-plan.ts';
import { NewName } from './renames.tsx';

export function ImportPlan({ plan, answer }: { plan: ShownPlan; answer: Refused | null }) {
  const { counts, lines, errors, notes } = plan;
  const shop = useDashboardShop();
  const count = counts.new + counts.changed;
  return (
    <>
      <Counts counts={counts} />
      {counts.errors > 0 ? (
        <Errors errors={errors} count={counts.errors} hasFiles={plan.hasFiles} />
      ) : count === 0 ? (
        <Notice tone="success">Tidak ada yang berubah: isi tabel sama dengan produk di toko.</Notice>
      ) : (
        !shop.readOnly && <ImportNow plan={plan} count={count} answer={answer} />
      )}
      {notes.map((note) => (
        <Notice key={note} tone="info">
          {note}
        </Notice>
      ))}
      {counts.errors === 0 && lines.length > 0 && <Lines plan={plan} />}
    </>
  );
}

function Counts({ counts }: { counts: ShownPlan['counts'] }) {
  const facts = [
    ['Produk baru', counts.new, counts.new > 0 ? '' : 'text-ink-soft'],
    ['Diubah', counts.changed, counts.changed > 0 ? '' : 'text-ink-soft'],
    ['Tetap', counts.unchanged, 'text-ink-soft'],
    ['Kesalahan', counts.errors, counts.errors > 0 ? 'text-danger' : 'text-ink-soft'],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {facts.map(([label, value, tone]) => (
        <div key={label} className="rounded-card border border-line bg-surface px-4 py-3">
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className={`font-bold text-2xl ${tone}`}>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Errors({ errors, count, hasFiles }: { errors: ImportError[]; count: number; hasFiles: boolean }) {
  const pathTo = useDashboardPath();
  return (
    <Section title={`Perbaiki ${formatNumber(count)} kesalahan dulu`}>
      <p className="mb-3 text-ink-soft">
        Belum ada yang diimpor. Perbaiki di berkasnya, lalu unggah lagi.
        {count > errors.length && ` Ini ${formatNumber(errors.length)} yang pertama.`}
      </p>
      <ul className="divide-y divide-line">
        {errors.map(({ file, row, column, text }) => (
          <li key={`${file} ${row} ${column} ${text}`} className="wrap-anywhere py-2">
            <span className="font-semibold">
              {hasFiles && `${file}, `}baris {row}, {column}:
            </span>{' '}
            {text}
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <ButtonLink to={pathTo(href('/dashboard/produk/impor'))} variant="secondary">
          Unggah Lagi
        </ButtonLink>
      </div>
    </Section>
  );
}

function Lines({ plan: { lines, from, next, counts, hasFiles } }: { plan: ShownPlan }) {
  const pathTo = useDashboardPath();
  const all = counts.new + counts.changed;
  return (
    <Section title="Yang akan terjadi">
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.key} className="grid gap-1 py-3">
            <div className="flex flex-wrap items-baseline gap-x-3">
              {line.renamedTo === null ? (
                <span className="wrap-anywhere font-semibold">{line.namaProduk || 'Tanpa nama'}</span>
              ) : (
                <NewName from={line.namaProduk} to={line.renamedTo} />
              )}
              <span
                className={`rounded-full px-2 text-sm ${line.kind === 'new' ? 'bg-success-soft text-success' : 'bg-info-soft text-info'}`}
              >
                {line.kind === 'new' ? 'Baru' : 'Diubah'}
              </span>
              <span className="wrap-anywhere min-w-0 text-ink-soft text-sm">
                {hasFiles && `${line.file}, `}baris {line.row}
              </span>
            </div>
            <Changes changes={line.changes} />
          </li>
        ))}
      </ul>
      {(from > 0 || next !== null) && (
        <nav aria-label="Halaman" className="mt-3 flex flex-wrap items-center gap-4">
          <span className="text-ink-soft text-sm">
            {formatNumber(from + 1)}–{formatNumber(from + lines.length)} dari {formatNumber(all)}
          </span>
          {from > 0 && (
            <Link to={pathTo('?dari=0')} className="inline-flex min-h-11 items-center text-brand underline">
              Ke awal
            </Link>
          )}
          {next !== null && (
            <Link
              to={pathTo(`?dari=${next}`)}
              className="inline-flex min-h-11 items-center text-brand underline"
            >
              Berikutnya
            </Link>
          )}
        </nav>
      )}
    </Section>
  );
}

function Changes({ changes }: { changes: ShownPlan['lines'][number]['changes'] }) {
  return (
    <dl className="grid gap-1.5 text-sm">
      {changes.map(({ label, from, to, warning }) => (
        <div key={label + to} className="grid grid-cols-[6.5rem_1fr] gap-x-3 sm:grid-cols-[10rem_1fr]">
          <dt className="wrap-anywhere text-ink-soft">{label}</dt>
          <dd className="wrap-anywhere min-w-0">
            {from && (
              <>
                {from === nothing ? (
                  <span className="text-ink-soft">{from}</span>
                ) : (
                  <del className="text-ink-soft">{from}</del>
                )}{' '}
                <ArrowRight aria-label="menjadi" className="inline size-4" />{' '}
              </>
            )}
            {to === '' ? <em>kosong</em> : to}
            {warning && (
              <span className="mt-0.5 flex gap-1.5 font-medium text-warning">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                {warning}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
