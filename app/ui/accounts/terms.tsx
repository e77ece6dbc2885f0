import { Link } from 'react-router';

/** Stands where an account is made. */
export function Terms() {
  return (
    <p className="text-ink-soft text-sm">
      Dengan mendaftar Anda menyetujui{' '}
      <Link to="/ketentuan" className="underline">
        Ketentuan
      </Link>{' '}
      dan{' '}
      <Link to="/privasi" className="underline">
        Kebijakan Privasi
      </Link>
      .
    </p>
  );
}
