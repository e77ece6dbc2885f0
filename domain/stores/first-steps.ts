/** What a new shop does first, in the order in which it is shown. */
export const firstSteps = ['product', 'logo', 'whatsapp', 'shipping', 'payment', 'share'] as const;

export type FirstStep = (typeof firstSteps)[number];

/** Which steps a shop has done; always what is so now, so that a removed logo is asked for again. */
export type FirstStepsDone = Record<FirstStep, boolean>;

/** How many steps a shop has done of how many, or null where nothing is left to do. */
export function progressOf(done: FirstStepsDone): { done: number; total: number } | null {
  const count = firstSteps.filter((step) => done[step]).length;
  return count === firstSteps.length ? null : { done: count, total: firstSteps.length };
}
