import { data } from 'react-router';
import { messages } from '#domain/messages.ts';

export function loader(): never {
  throw data(messages.storeIdMissing, { status: 404 });
}

/** Never shown; without it the address would be answered as data, without a page. */
export default function StoreMissing() {
  return null;
}
