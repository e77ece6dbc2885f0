import { Form, useSearchParams } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import { SelectField } from '#app/ui/controls/field.tsx';
import { type ActivityNoun, activityNouns } from '#domain/activity/activity.ts';
import type { ActivityFilter } from '#domain/activity/filter.ts';
import { href } from '#domain/routes/href.ts';

type ActivityFilterFormProps = {
  filter: ActivityFilter;
  nouns: ActivityNoun[];
  people: { userId: string; label: string }[];
};

export function ActivityFilterForm({ filter, nouns, people }: ActivityFilterFormProps) {
  const toko = useSearchParams()[0].get('toko');
  return (
    <Form
      method="get"
      action={href('/dashboard/aktivitas')}
      key={JSON.stringify(filter.query)}
      aria-label="Saring aktivitas"
      className="mt-4 mb-4 grid max-w-3xl items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      {toko && <input type="hidden" name="toko" value={toko} />}
      <SelectField name="orang" label="Orang" defaultValue={filter.personId ?? ''}>
        <option value="">Semua orang</option>
        {people.map(({ userId, label }) => (
          <option key={userId} value={userId}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField name="bagian" label="Bagian" defaultValue={filter.noun ?? ''}>
        <option value="">Semua bagian</option>
        {nouns.map((noun) => (
          <option key={noun} value={noun}>
            {activityNouns[noun]}
          </option>
        ))}
      </SelectField>
      <Button type="submit">Tampilkan</Button>
    </Form>
  );
}
