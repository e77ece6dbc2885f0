import { Link } from 'react-router';

const LOGIN = '/login?pesan=checkout&from=/keranjang';

/** For guests who have an account and would rather log in first. */
export function LoginLink() {
  return (
    <Link
      to={LOGIN}
      className="inline-flex min-h-11 items-center justify-center font-medium text-theme-text underline"
    >
      Login untuk Checkout
    </Link>
  );
}
