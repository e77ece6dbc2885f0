import { data } from 'react-router';

/** Any address that no route knows. */
export function loader(): never {
  throw data(null, { status: 404 });
}

/** Never shown; a route without a page of its own would answer without the error page around it. */
export default function NotFound() {
  return null;
}
