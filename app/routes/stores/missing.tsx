import { data } from 'react-router';
import { messages } from '#domain/messages.ts';

export function loader(): never {
  throw data(messages.storeIdMissing, { status: 404 });
}

/** Never rendered, but without a component the route would respond with bare data instead of the error page. */
export default function StoreMissing() {
  return null;
}
