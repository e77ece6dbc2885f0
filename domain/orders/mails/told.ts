/** Whether the buyer hears of a change by mail, for the shop; orders that it made itself have no address. */
export function toldText({ customerEmail }: { customerEmail: string }): string {
  return customerEmail === ''
    ? 'Pembeli belum diberi tahu: kirim lewat chat.'
    : 'Pembeli diberi tahu lewat email.';
}
