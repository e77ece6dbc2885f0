import { data } from 'react-router';

export function loader(): never {
  throw data(null, { status: 404 });
}

/** Never shown; without a component the address would respond without the error page. */
export default function NotFound() {
  return null;
}
