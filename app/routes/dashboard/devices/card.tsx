import { Form } from 'react-router';
import type { Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CheckField } from '#app/ui/controls/check-field.tsx';
import { TextField } from '#app/ui/controls/field.tsx';
import { formatDate, formatDateTime } from '#domain/calendar/format.ts';
import { timeText } from '#domain/calendar/time-of-day.ts';
import type { Device } from '#domain/push/device.ts';
import { kindLabels, ownerKinds } from '#domain/push/notification.ts';
import { ClosedCard } from '../closed-card.tsx';
import { useDashboardShop } from '../shop.ts';

/** `isOwn`: the page is open on this device. `holder`: name of the device's user; null if that is the visitor. */
type ListedDevice = Omit<Device, 'endpoint' | 'sessionId'> & { isOwn: boolean; holder: string | null };

type DeviceCardProps = { device: ListedDevice; refused: Refused | null };

export function DeviceCard({ device, refused }: DeviceCardProps) {
  const { timeZone } = useDashboardShop();
  const { id, name, isOwn, holder, seenAt, createdAt } = device;
  const seen = `${holder === null ? '' : `${holder} · `}Terakhir terlihat ${formatDateTime(seenAt, timeZone)}`;
  return (
    <ClosedCard title={name} state={isOwn ? `Perangkat ini · ${seen}` : seen} isOpen={refused !== null}>
      <div className="grid gap-5">
        <p className="text-ink-soft text-sm">
          {isOwn && 'Ini perangkat yang sedang Anda pakai. '}
          Terdaftar sejak {formatDate(createdAt, timeZone)}. {seen}.
        </p>
        {holder === null && <OwnDeviceForms device={device} refused={refused} />}
        <details className="border-line border-t pt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-danger">
            Hapus perangkat
          </summary>
          <Form method="post" preventScrollReset className="grid justify-items-start gap-3 pt-2">
            <p>“{name}” tidak akan diberi tahu lagi. Bisa didaftarkan lagi kapan saja.</p>
            <input type="hidden" name="id" value={id} />
            <Button type="submit" name="intent" value="remove" variant="danger" pendingText="Menghapus...">
              Ya, hapus
            </Button>
          </Form>
        </details>
      </div>
    </ClosedCard>
  );
}

function OwnDeviceForms(props: DeviceCardProps) {
  return (
    <>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={props.device.id} />
        <Button type="submit" name="intent" value="test" variant="secondary" pendingText="Mengirim...">
          Kirim percobaan
        </Button>
      </Form>
      <DeviceForm {...props} />
    </>
  );
}

function DeviceForm({ device, refused }: DeviceCardProps) {
  const { id, name, kinds, quiet } = device;
  const { form, field } = useAnswer(refused);
  return (
    <Form ref={form} method="post" preventScrollReset className="grid gap-4" noValidate>
      <input type="hidden" name="id" value={id} />
      <TextField {...field('name', name)} label="Nama perangkat" maxLength={40} required autoComplete="off" />
      <fieldset>
        <legend className="mb-1 font-medium text-sm">Beri tahu tentang</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {ownerKinds.map((kind) => (
            <CheckField
              key={kind}
              name={kind}
              defaultChecked={refused ? refused.values[kind] !== undefined : kinds.includes(kind)}
            >
              {kindLabels[kind]}
            </CheckField>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-medium text-sm">Jam tenang</legend>
        <p className="mb-2 text-ink-soft text-sm">
          Di jam ini HP diam; kabarnya dikirim sesudahnya. Kosongkan bila tidak perlu.
        </p>
        <div className="grid grid-cols-2 gap-3 sm:max-w-sm">
          <TextField {...field('from', timeText(quiet?.from))} label="Dari" type="time" />
          <TextField {...field('until', timeText(quiet?.until))} label="Sampai" type="time" />
        </div>
      </fieldset>
      <Button
        type="submit"
        name="intent"
        value="save"
        pendingText="Menyimpan..."
        className="sm:justify-self-start"
      >
        Simpan
      </Button>
    </Form>
  );
}
