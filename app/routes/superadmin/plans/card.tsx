import { Form } from 'react-router';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { planLimits, planPrice, type RentPlan } from '#domain/rent/plan.ts';
import { href } from '#domain/routes/href.ts';

export function PlanCard({ plan, origin }: { plan: RentPlan; origin: string }) {
  const { id, name, words, isPublic, endedAt } = plan;
  const state = endedAt ? 'Tidak ditawarkan lagi' : isPublic ? 'Umum' : 'Dengan undangan';
  return (
    <div className="grid content-start gap-1 rounded-card border border-line bg-surface p-4">
      <h2 className="wrap-anywhere font-semibold text-lg">{name}</h2>
      <p className="font-medium tabular-nums">{planPrice(plan)}</p>
      {words !== '' && <p className="wrap-anywhere text-ink-soft">{words}</p>}
      <p className="text-ink-soft text-sm">{planLimits(plan).join(' · ')}</p>
      <p className="text-sm">{state}</p>
      {!isPublic && !endedAt && (
        <p className="wrap-anywhere text-ink-soft text-sm">
          Link undangan: {origin}
          {href('/dashboard/langganan')}?undangan={id}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <ButtonLink
          to={`${href('/superadmin/paket')}?ubah=${id}#paket`}
          variant="secondary"
          aria-label={`Ubah ${name}`}
        >
          Ubah
        </ButtonLink>
        <Form method="post">
          <input type="hidden" name="planId" value={id} />
          <input type="hidden" name="intent" value={endedAt ? 'offer' : 'end'} />
          <Button
            type="submit"
            variant="quiet"
            aria-label={`${endedAt ? 'Tawarkan lagi' : 'Akhiri'} ${name}`}
          >
            {endedAt ? 'Tawarkan lagi' : 'Akhiri'}
          </Button>
        </Form>
      </div>
    </div>
  );
}
