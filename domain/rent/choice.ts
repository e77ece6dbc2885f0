/** The value of a choice in the form: what the owner saw, so that another sum is never charged. */
export function choiceValue(planId: string, isUpgrade: boolean, amount: number): string {
  return `${isUpgrade ? 'upgrade' : 'term'}:${planId}:${amount}`;
}
