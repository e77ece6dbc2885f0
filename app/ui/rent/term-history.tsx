import { formatDate } from '#domain/calendar/format.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { termDates, termSentence } from '#domain/rent/invoice.ts';
import type { Term } from '#domain/rent/term.ts';
import { Section } from '../page/section.tsx';

type ShownTerm = Term & { id: string; note: string; createdAt: Date };

type TermHistoryProps = { rented: { timeZone: TimeZone; createdAt: Date; terms: ShownTerm[] } };

/** Lists payments, gifts and corrections of a shop's rent, newest first. The last entry is the shop's free trial. */
export function TermHistory({ rented: { timeZone, createdAt, terms } }: TermHistoryProps) {
  return (
    <Section title="Riwayat">
      <ul className="divide-y divide-line">
        {[...terms].reverse().map((term) => (
          <li key={term.id} className="py-2">
            <p>{termSentence(term)}</p>
            <p className="text-ink-soft text-sm">{termDates(term, timeZone)}</p>
            {term.note !== '' && <p className="wrap-anywhere text-sm">{term.note}</p>}
          </li>
        ))}
        <li className="py-2">
          <p>Masa coba: 7 hari</p>
          <p className="text-ink-soft text-sm">{formatDate(createdAt, timeZone)}</p>
        </li>
      </ul>
    </Section>
  );
}
