import { ArrowDown, ArrowUp, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { Form, Link, useSubmit } from 'react-router';
import { ShopField, useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { useDialogs } from '#app/ui/controls/dialogs.tsx';
import { DotsMenu, menuItemClass } from '#app/ui/controls/menu.tsx';
import { href } from '#domain/routes/href.ts';
import type { OwnTariff } from '#domain/shipping/tariff.ts';
import { tariffArea, tariffKindNames, tariffOffer } from '#domain/shipping/tariff-words.ts';

export function deleteQuestion(tariff: OwnTariff): string {
  return `Hapus ${tariff.name} (${tariffArea(tariff)})? Pesanan yang sudah memakainya tidak berubah.`;
}

export function TariffList({ tariffs, editable }: { tariffs: OwnTariff[]; editable: boolean }) {
  return (
    <ul className="-my-3 divide-y divide-line">
      {tariffs.map((tariff, index) => (
        <li key={tariff.id} className="flex items-start gap-1 py-3">
          <Facts tariff={tariff} />
          {editable && <Tools tariff={tariff} isFirst={index === 0} isLast={index === tariffs.length - 1} />}
        </li>
      ))}
    </ul>
  );
}

function Facts({ tariff }: { tariff: OwnTariff }) {
  const { id, kind, name, active } = tariff;
  return (
    <div className={`wrap-anywhere min-w-0 grow ${active ? '' : 'text-ink-soft'}`}>
      <h3 id={`tarif-${id}`} className="font-semibold leading-snug">
        {name}
        {!active && (
          <span className="ml-2 rounded-full bg-sunken px-2 py-0.5 font-semibold text-sm">nonaktif</span>
        )}
      </h3>
      <p className="text-sm">{tariffOffer(tariff)}</p>
      <p className="text-ink-soft text-sm">
        {name === tariffKindNames[kind] ? '' : `${tariffKindNames[kind]} · `}
        {kind === 'pickup' ? 'Tanpa kurir dan resi' : tariffArea(tariff)}
      </p>
    </div>
  );
}

type ToolsProps = { tariff: OwnTariff; isFirst: boolean; isLast: boolean };

function Tools({ tariff, isFirst, isLast }: ToolsProps) {
  return (
    <div className="-mr-2 flex shrink-0">
      <MoveButtons tariff={tariff} isFirst={isFirst} isLast={isLast} />
      <DotsMenu describedBy={`tarif-${tariff.id}`}>
        <MenuItems tariff={tariff} />
      </DotsMenu>
    </div>
  );
}

function MenuItems({ tariff }: { tariff: OwnTariff }) {
  const { id, name, active } = tariff;
  const pathTo = useDashboardPath();
  const { confirm } = useDialogs();
  const submit = useSubmit();
  const path = pathTo(href('/dashboard/ongkir/pilihan'));
  const SwitchIcon = active ? EyeOff : Eye;
  return (
    <>
      <Link
        to={pathTo(`${href('/dashboard/ongkir/pilihan')}?ubah=${id}`)}
        className={menuItemClass}
        aria-label={`Ubah ${name}`}
      >
        <Pencil aria-hidden />
        Ubah
      </Link>
      <Form method="post" action={path} preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <button
          type="submit"
          name="intent"
          value={active ? 'off' : 'on'}
          className={menuItemClass}
          aria-describedby={`tarif-${id}`}
        >
          <SwitchIcon aria-hidden />
          {active ? 'Nonaktifkan' : 'Aktifkan'}
        </button>
      </Form>
      <Form method="get" action={path} preventScrollReset>
        <ShopField />
        <button
          type="submit"
          name="hapus"
          value={id}
          className={`${menuItemClass} text-danger`}
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
          <Trash2 aria-hidden />
          Hapus
        </button>
      </Form>
    </>
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
      action={pathTo(href('/dashboard/ongkir/pilihan'))}
      preventScrollReset
      className="flex"
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
