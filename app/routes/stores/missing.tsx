import { data } from 'react-router';
import { messages } from '#domain/messages.ts';

export function loader(): never {
  throw data(messages.storeIdMissing, { status: 404 });
}

/** Never shown; without a component the address would respond as data, without a page. */
export default function StoreMissing() {
  return null;
}
