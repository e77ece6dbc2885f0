import { data } from 'react-router';

export function loader(): never {
  throw data(null, { status: 404 });
}

/** Never rendered, but without a component the route would respond with bare data instead of the error page. */
export default function NotFound() {
  return null;
}
