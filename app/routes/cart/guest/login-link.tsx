import { Link } from 'react-router';
import { href } from '#domain/routes/href.ts';

const LOGIN = `${href('/login')}?pesan=checkout&from=/keranjang`;

export function LoginLink() {
  return (
    <p className="-mt-3 flex flex-wrap items-center gap-x-2 text-sm">
      <span className="text-ink-soft">Sudah punya akun?</span>
      <Link to={LOGIN} className="inline-flex min-h-11 items-center font-medium text-theme-text underline">
        Login untuk Checkout
      </Link>
    </p>
  );
}
