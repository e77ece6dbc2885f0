export const firstSteps = ['product', 'logo', 'whatsapp', 'shipping', 'payment', 'share'] as const;

export type FirstStep = (typeof firstSteps)[number];

/** Told from how things are now: a removed logo is asked for again. */
export type FirstStepsDone = Record<FirstStep, boolean>;

export function progressOf(done: FirstStepsDone): { done: number; total: number } | null {
  const count = firstSteps.filter((step) => done[step]).length;
  return count === firstSteps.length ? null : { done: count, total: firstSteps.length };
}
