type Addressee = { customerEmail: string };

/** Whether the buyer hears of a change by mail, for the shop; orders that it made itself have no address. */
export function toldText(order: Addressee): string {
  return isUntold(order)
    ? 'Pembeli belum diberi tahu: kirim lewat chat.'
    : 'Pembeli diberi tahu lewat email.';
}

/** The shop has to tell the buyer itself. */
export function isUntold({ customerEmail }: Addressee): boolean {
  return customerEmail === '';
}
