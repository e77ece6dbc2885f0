import { ArrowDown, ArrowUp } from 'lucide-react';
import { Form, useSubmit } from 'react-router';
import type { OwnTariff } from '../../../../../domain/shipping/tariff.ts';
import { tariffArea, tariffKindNames, tariffOffer } from '../../../../../domain/shipping/tariff-words.ts';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { useDialogs } from '../../../../ui/controls/dialogs.tsx';
import { useDashboardPath } from '../../shop.ts';

export function deleteQuestion(tariff: OwnTariff): string {
  return `Hapus ${tariff.name} (${tariffArea(tariff)})? Pesanan yang sudah memakainya tidak berubah.`;
}

export function TariffList({ tariffs, editable }: { tariffs: OwnTariff[]; editable: boolean }) {
  return (
    <ul className="grid gap-3">
      {tariffs.map((tariff, place) => (
        <li key={tariff.id} className="grid gap-2 rounded-card border border-line bg-surface p-4 shadow-soft">
          <Facts tariff={tariff} />
          {editable && <Tools tariff={tariff} isFirst={place === 0} isLast={place === tariffs.length - 1} />}
        </li>
      ))}
    </ul>
  );
}

function Facts({ tariff }: { tariff: OwnTariff }) {
  const { id, kind, name, active } = tariff;
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="wrap-anywhere min-w-0">
        <h3 id={`tarif-${id}`} className="font-semibold leading-snug">
          {name}
        </h3>
        <p className="text-sm">{tariffOffer(tariff)}</p>
        <p className="text-ink-soft text-sm">
          {name === tariffKindNames[kind] ? '' : `${tariffKindNames[kind]} · `}
          {kind === 'pickup' ? 'Tanpa kurir dan resi' : tariffArea(tariff)}
        </p>
      </div>
      <span
        className={`shrink-0 rounded-full px-2.5 py-1 font-semibold text-sm ${active ? 'bg-success-soft text-success' : 'bg-sunken text-ink-soft'}`}
      >
        {active ? 'aktif' : 'nonaktif'}
      </span>
    </div>
  );
}

type ToolsProps = { tariff: OwnTariff; isFirst: boolean; isLast: boolean };

function Tools({ tariff, isFirst, isLast }: ToolsProps) {
  const { id, name, active } = tariff;
  const pathTo = useDashboardPath();
  const { confirm } = useDialogs();
  const submit = useSubmit();
  const path = pathTo('/dashboard/ongkir/pilihan');
  return (
    <div className="-mx-2 flex flex-wrap items-center">
      <ButtonLink
        to={pathTo(`/dashboard/ongkir/pilihan?ubah=${id}`)}
        variant="quiet"
        className="px-2! text-sm"
        aria-label={`Ubah ${name}`}
      >
        Ubah
      </ButtonLink>
      <Form method="post" action={path} preventScrollReset className="flex">
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          name="intent"
          value={active ? 'off' : 'on'}
          variant="quiet"
          className="px-2! text-sm"
          aria-describedby={`tarif-${id}`}
        >
          {active ? 'Nonaktifkan' : 'Aktifkan'}
        </Button>
      </Form>
      <Form method="get" action={path} preventScrollReset>
        <Button
          type="submit"
          name="hapus"
          value={id}
          variant="quiet"
          className="px-2! text-sm"
          aria-label={`Hapus ${name}`}
          onClick={async (event) => {
            event.preventDefault();
            if (await confirm(deleteQuestion(tariff), { danger: true }))
              await submit(
                { intent: 'delete', id },
                { method: 'post', action: path, preventScrollReset: true },
              );
          }}
        >
          Hapus
        </Button>
      </Form>
      <MoveButtons {...{ tariff, isFirst, isLast }} />
    </div>
  );
}

function MoveButtons({ tariff: { id, name }, isFirst, isLast }: ToolsProps) {
  const pathTo = useDashboardPath();
  const ways = [
    { way: 'naik', label: 'Naik', Icon: ArrowUp, disabled: isFirst },
    { way: 'turun', label: 'Turun', Icon: ArrowDown, disabled: isLast },
  ];
  return (
    <Form
      method="post"
      action={pathTo('/dashboard/ongkir/pilihan')}
      preventScrollReset
      className="ml-auto flex"
    >
      {ways.map(({ way, label, Icon, disabled }) => (
        <button
          key={way}
          type="submit"
          name="move"
          value={`${id}:${way}`}
          title={label}
          aria-label={`${label}: ${name}`}
          disabled={disabled}
          className="grid size-11 place-items-center rounded-control hover:bg-sunken disabled:opacity-30 disabled:hover:bg-transparent"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      ))}
    </Form>
  );
}
