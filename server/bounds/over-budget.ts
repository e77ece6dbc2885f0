export class OverBudget extends Error {
  constructor(budget: 'time' | 'memory', cause?: unknown) {
    super(`the work went over its budget of ${budget}`, { cause });
    this.name = 'OverBudget';
  }
}
