/** Returns the form value for a plan. It contains the amount that the owner saw, so that no other amount is charged. */
export function choiceValue(planId: string, isUpgrade: boolean, amount: number): string {
  return `${isUpgrade ? 'upgrade' : 'term'}:${planId}:${amount}`;
}
