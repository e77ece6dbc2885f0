import { Link } from 'react-router';
import { href } from '#domain/routes/href.ts';

export function Terms() {
  return (
    <p className="text-ink-soft text-sm">
      Dengan mendaftar Anda menyetujui{' '}
      <Link to={href('/ketentuan')} className="underline">
        Ketentuan
      </Link>{' '}
      dan{' '}
      <Link to={href('/privasi')} className="underline">
        Kebijakan Privasi
      </Link>
      .
    </p>
  );
}
