import { formatRupiah } from '#domain/format.ts';
import { monthlyPrice, planLimits, type RentPlan, termText } from '#domain/rent/plan.ts';

export function Plans({ plans }: { plans: RentPlan[] }) {
  return (
    <section className="border-line border-y bg-surface" aria-labelledby="paket">
      <div className="page-width py-16 lg:py-20">
        <h2 id="paket" className="font-bold text-2xl">
          Setelah tujuh hari gratis
        </h2>
        <ul className="mt-8 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {plans.map((plan) => (
            <li key={plan.id} className="rounded-card border border-line bg-page p-5">
              <h3 className="wrap-anywhere font-semibold text-lg">{plan.name}</h3>
              <p className="mt-1">
                <b className="text-2xl tabular-nums">{formatRupiah(plan.price)}</b> untuk{' '}
                {termText(plan.months)}
              </p>
              {plan.months > 1 && (
                <p className="text-ink-soft text-sm">{formatRupiah(monthlyPrice(plan))} sebulan</p>
              )}
              {plan.words !== '' && <p className="wrap-anywhere mt-2 text-ink-soft">{plan.words}</p>}
              <ul className="mt-3 grid gap-1 text-sm">
                {planLimits(plan).map((limit) => (
                  <li key={limit}>{limit}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
