import { Form } from 'react-router';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { SelectField, TextField } from '#app/ui/controls/field.tsx';
import { messages } from '#domain/messages.ts';
import { auditActions } from '#domain/platform/audit.ts';
import type { AuditFilter } from '#domain/platform/audit-filter.ts';
import { href } from '#domain/routes/href.ts';

type AuditFilterFormProps = { filter: AuditFilter; unknownStore: boolean };

export function AuditFilterForm({ filter, unknownStore }: AuditFilterFormProps) {
  const { actorEmail, action, toko, days } = filter;
  return (
    <Form
      method="get"
      action={href('/superadmin/audit')}
      key={JSON.stringify(filter.query)}
      aria-label="Saring catatan"
      className="grid grid-cols-2 items-start gap-3 max-sm:[&>*:nth-child(-n+3)]:col-span-2 max-sm:[&>*:last-child]:col-span-2 lg:grid-cols-3"
    >
      <TextField
        name="pelaku"
        label="Email Pelaku"
        type="search"
        placeholder="Email lengkap"
        defaultValue={actorEmail}
        maxLength={254}
      />
      <SelectField name="tindakan" label="Tindakan" defaultValue={action ?? ''}>
        <option value="">Semua tindakan</option>
        {Object.entries(auditActions).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        name="toko"
        label="Toko (alamat atau ID)"
        type="search"
        defaultValue={toko}
        maxLength={60}
        error={unknownStore ? messages.storeNotFound : undefined}
      />
      <TextField
        name="dari"
        label="Dari Tanggal"
        type="date"
        defaultValue={days.typed.from}
        error={days.errors.from}
      />
      <TextField
        name="sampai"
        label="Sampai Tanggal"
        type="date"
        defaultValue={days.typed.until}
        error={days.errors.until}
      />
      <div className="flex gap-3 self-end">
        <Button type="submit" className="flex-1">
          Tampilkan
        </Button>
        <ButtonLink to={href('/superadmin/audit')} variant="secondary">
          Reset
        </ButtonLink>
      </div>
    </Form>
  );
}
