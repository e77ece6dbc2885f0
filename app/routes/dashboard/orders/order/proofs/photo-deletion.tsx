import { Button } from '#app/ui/controls/button.tsx';
import type { useDecision } from './decision-forms.tsx';

type PhotoDeletionProps = { proofId: string; fetcher: ReturnType<typeof useDecision>['fetcher'] };

export function PhotoDeletion({ proofId, fetcher }: PhotoDeletionProps) {
  const Form = fetcher.Form;
  return (
    <details>
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 text-danger text-sm">Hapus foto bukti</summary>
      <Form method="post" className="grid gap-2">
        <input type="hidden" name="intent" value="deleteProofPhoto" />
        <input type="hidden" name="proofId" value={proofId} />
        <p className="text-sm">
          Foto hilang untuk Anda dan pembeli, dan tidak bisa dikembalikan. Keputusan dan riwayatnya tetap ada.
        </p>
        <Button
          type="submit"
          variant="danger"
          pendingText="Menghapus..."
          pending={fetcher.state !== 'idle' && fetcher.formData?.get('proofId') === proofId}
          className="justify-self-start"
        >
          Ya, hapus foto
        </Button>
      </Form>
    </details>
  );
}
