/** Contains the amount that the owner saw, so that a different one is never charged. */
export function choiceValue(planId: string, isUpgrade: boolean, amount: number): string {
  return `${isUpgrade ? 'upgrade' : 'term'}:${planId}:${amount}`;
}
