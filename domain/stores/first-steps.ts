export const firstSteps = ['product', 'logo', 'whatsapp', 'shipping', 'payment', 'share'] as const;

export type FirstStep = (typeof firstSteps)[number];

/** Which setup tasks are done. Removing the logo makes its task open again. See docs/product/dashboard.md#home. */
export type FirstStepsDone = Record<FirstStep, boolean>;

export function progressOf(done: FirstStepsDone): { done: number; total: number } | null {
  const count = firstSteps.filter((step) => done[step]).length;
  return count === firstSteps.length ? null : { done: count, total: firstSteps.length };
}
