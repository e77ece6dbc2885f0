export type Recipient = {
  customerName: string;
  customerWa: string;
  customerAddress: string;
};

/** As couriers' apps take it apart by themselves: name, phone in bare digits, then the whole address, a line each. */
export function recipientText({ customerName, customerWa, customerAddress }: Recipient): string {
  return [customerName, customerWa.replace(/^62/, '0'), customerAddress].map(inOneLine).join('\n');
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
