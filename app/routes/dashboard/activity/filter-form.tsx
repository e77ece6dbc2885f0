import { Form } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import { SelectField } from '#app/ui/controls/field.tsx';
import { type ActivityNoun, activityNouns } from '#domain/activity/activity.ts';
import type { ActivityFilter } from '#domain/activity/filter.ts';
import { href } from '#domain/routes/href.ts';
import { ShopField } from '../shop.ts';

type ActivityFilterFormProps = {
  filter: ActivityFilter;
  nouns: ActivityNoun[];
  people: { userId: string; label: string }[];
};

export function ActivityFilterForm({ filter, nouns, people }: ActivityFilterFormProps) {
  return (
    <Form
      method="get"
      action={href('/dashboard/aktivitas')}
      key={JSON.stringify(filter.query)}
      aria-label="Saring aktivitas"
      className="mt-4 mb-4 grid max-w-3xl items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <ShopField />
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
