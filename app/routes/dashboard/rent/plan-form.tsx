import { Form } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { TextField } from '#app/ui/controls/field.tsx';
import { formatDate } from '#domain/calendar/format.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { formatRupiah } from '#domain/format.ts';
import { choiceValue } from '#domain/rent/choice.ts';
import { planLimits, termText } from '#domain/rent/plan.ts';
import type { Quotation } from '#domain/rent/term.ts';
import { type Seats, tooLargeTeamText } from '#domain/team/seats.ts';
import type { OfferedPlan } from '#server/rent/quotes.ts';

type PlanChoiceFormProps = {
  offers: OfferedPlan[];
  rented: { timeZone: TimeZone };
  seats: Seats;
  formKey: string;
  refused: Refused | null;
  replaces: boolean;
};

export function PlanChoiceForm(props: PlanChoiceFormProps) {
  const { offers, rented, seats, formKey, refused, replaces } = props;
  const { form, field } = useAnswer(refused);
  const present = offers.find(({ isHeld }) => isHeld) ?? offers[0];
  const usual = present && choiceValue(present.plan.id, false, present.term.amount);
  const { defaultValue: chosen, error } = field('pilihan', usual);
  return (
    <Form ref={form} method="post" className="grid gap-4" noValidate>
      <input type="hidden" name="key" value={formKey} />
      <AnswerNotice answer={refused} />
      <fieldset className="grid gap-3">
        <legend className="sr-only">Paket</legend>
        {offers.map((offer) => (
          <PlanChoices
            key={offer.plan.id}
            offer={offer}
            timeZone={rented.timeZone}
            seats={seats}
            chosen={chosen}
          />
        ))}
        {error && <p className="font-medium text-danger text-sm">{error}</p>}
      </fieldset>
      <TextField
        {...field('kode')}
        label="Kode Diskon"
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Kalau Anda mendapat kode dari pengelola. Boleh kosong."
      />
      {replaces && <p className="text-ink-soft text-sm">Tagihan yang belum dibayar di atas diganti.</p>}
      <Button type="submit" pendingText="Membuat tagihan..." className="sm:justify-self-start">
        Lanjut Bayar
      </Button>
    </Form>
  );
}

type PlanChoicesProps = { offer: OfferedPlan; timeZone: TimeZone; seats: Seats; chosen: string };

function PlanChoices({ offer, timeZone, seats, chosen }: PlanChoicesProps) {
  const { plan, isHeld, term, upgrade } = offer;
  const tooLarge = tooLargeTeamText(plan.maxMembers, seats);
  return (
    <div className="rounded-card border border-line p-4">
      <h3 className="wrap-anywhere font-semibold">
        {plan.name}
        {isHeld && <span className="ml-2 font-normal text-ink-soft text-sm">paket Anda sekarang</span>}
      </h3>
      {plan.words !== '' && <p className="wrap-anywhere mt-1 text-ink-soft">{plan.words}</p>}
      <p className="mt-1 text-ink-soft text-sm">{planLimits(plan).join(' · ')}</p>
      {tooLarge && <p className="mt-1 font-medium text-sm text-warning">{tooLarge}</p>}
      <div className="mt-3 grid gap-1">
        <Choice value={choiceValue(plan.id, false, term.amount)} chosen={chosen}>
          <b className="tabular-nums">{formatRupiah(term.amount)}</b> untuk {termText(plan.months)}, mulai{' '}
          {formatDate(term.from, timeZone)}
        </Choice>
        {upgrade && (
          <Choice value={choiceValue(plan.id, true, upgrade.amount)} chosen={chosen}>
            <b className="tabular-nums">{formatRupiah(upgrade.amount)}</b> ganti sekarang, sampai{' '}
            {formatDate(upgrade.to, timeZone)}
            <span className="block text-ink-soft text-sm">{sumText(upgrade)}</span>
          </Choice>
        )}
      </div>
    </div>
  );
}

function sumText({ amount, credit }: Quotation): string {
  return `Sisa hari di paket ini ${formatRupiah(amount + credit)}, dikurangi sisa paket lama ${formatRupiah(credit)}.`;
}

function Choice({ value, chosen, children }: { value: string; chosen: string; children: React.ReactNode }) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="radio"
        name="pilihan"
        value={value}
        defaultChecked={value === chosen}
        className="mt-1 size-5 shrink-0 accent-brand"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
