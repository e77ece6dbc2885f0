import { Link } from 'react-router';
import { useOrdersPath } from '../order-card/orders-path.ts';
import { chipClass } from './status-chips.tsx';

type NumberChipsProps = { numbers: { id: string; name: string }[]; chosen: string | null };

export function NumberChips({ numbers, chosen }: NumberChipsProps) {
  const ordersPath = useOrdersPath();
  if (numbers.length === 0) return null;
  const chips = [{ id: null, name: 'Semua nomor' }, ...numbers];
  return (
    <nav aria-label="Ditangani oleh" className="-mx-4 mt-1.5 lg:mx-0">
      <ul className="flex gap-1.5 overflow-x-auto px-4 lg:flex-wrap lg:gap-1 lg:px-0">
        {chips.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={ordersPath({ number: id })}
              aria-current={chosen === id ? 'page' : undefined}
              className={chipClass(chosen === id)}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
