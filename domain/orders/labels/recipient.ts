export type Recipient = {
  customerName: string;
  customerWa: string;
  customerAddress: string;
};

/** As couriers' apps take it apart by themselves: name, phone, then the whole address, a line each. */
export function recipientText({ customerName, customerWa, customerAddress }: Recipient): string {
  return [customerName, localPhone(customerWa), customerAddress].map(inOneLine).join('\n');
}

/** '6281234567890' → '081234567890' */
export function localPhone(wa: string): string {
  return wa.replace(/^62/, '0');
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
