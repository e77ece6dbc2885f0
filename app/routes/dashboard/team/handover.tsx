import { Form } from 'react-router';
import type { Refused } from '#app/forms/answers.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { SelectField } from '#app/ui/controls/field.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { formatDateTime } from '#domain/calendar/format.ts';
import { type Member, memberName } from '#domain/team/team.ts';
import { ClosedCard } from '../closed-card.tsx';
import { useDashboardShop } from '../shop.ts';
import { ActForm } from './member-card.tsx';

type HandoverFormProps = { heirs: Member[]; refused: Refused | null };

export function HandoverForm({ heirs, refused }: HandoverFormProps) {
  return (
    <ClosedCard title="Serahkan toko" state="Jadikan orang lain pemilik utama" isOpen={refused !== null}>
      <ActForm intent="handover" label="Serahkan toko" isDanger refused={refused}>
        <p>
          Yang menerima menjadi pemilik dan penerima email toko, Anda menjadi Admin. Ia harus menerimanya
          dengan password-nya sendiri, dalam 7 hari.
        </p>
        <SelectField
          name="userId"
          label="Diserahkan kepada"
          defaultValue={refused?.values.userId ?? ''}
          error={refused?.errors.userId}
          required
        >
          <option value="">Pilih anggota</option>
          {heirs.map((heir) => (
            <option key={heir.userId} value={heir.userId}>
              {memberName(heir)}
            </option>
          ))}
        </SelectField>
      </ActForm>
    </ClosedCard>
  );
}

type OfferProps = { handover: { id: string; expiresAt: Date }; heir: string };

export function WaitingHandover({ handover, heir }: OfferProps) {
  const { timeZone } = useDashboardShop();
  return (
    <Notice tone="warning">
      <p>
        Toko ini menunggu diterima {heir}, sampai {formatDateTime(handover.expiresAt, timeZone)}.
      </p>
      <Form method="post" preventScrollReset className="mt-2">
        <input type="hidden" name="intent" value="revoke" />
        <input type="hidden" name="id" value={handover.id} />
        <Button type="submit" variant="secondary" pendingText="Membatalkan...">
          Batalkan penyerahan
        </Button>
      </Form>
    </Notice>
  );
}

export function AcceptHandover({ refused }: { refused: Refused | null }) {
  const { namaToko } = useDashboardShop();
  return (
    <Section title={`${namaToko} diserahkan kepada Anda`}>
      <ActForm intent="accept-handover" label="Terima toko" refused={refused}>
        <p>
          Anda menjadi pemilik: semua hak, termasuk rekening, langganan, dan tim. Email tentang toko dikirim
          ke Anda, dan pemilik sekarang menjadi Admin.
        </p>
      </ActForm>
    </Section>
  );
}
