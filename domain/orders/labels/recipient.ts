export type Recipient = {
  customerName: string;
  customerWa: string;
  customerAddress: string;
};

/** Couriers' apps parse this format: name, phone in bare digits and the whole address, each in its own line. */
export function recipientText({ customerName, customerWa, customerAddress }: Recipient): string {
  return [customerName, customerWa.replace(/^62/, '0'), customerAddress].map(inOneLine).join('\n');
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
