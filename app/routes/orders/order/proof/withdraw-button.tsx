import type { useFetcher } from 'react-router';
import { Button } from '#app/ui/controls/button.tsx';
import type { ProofAnswer } from './form.tsx';

type WithdrawButtonProps = {
  fetcher: ReturnType<typeof useFetcher<ProofAnswer>>;
  proofId: string;
  isShown: boolean;
};

export function WithdrawButton({ fetcher, proofId, isShown }: WithdrawButtonProps) {
  const pending = fetcher.state !== 'idle';
  return (
    <fetcher.Form
      method="post"
      className={`with-scripts absolute top-2 right-3 ${isShown || pending ? '' : 'invisible'}`}
    >
      <input type="hidden" name="intent" value="withdrawProof" />
      <input type="hidden" name="proofId" value={proofId} />
      <Button type="submit" variant="secondary" pendingText="Membatalkan..." pending={pending}>
        Urungkan
      </Button>
    </fetcher.Form>
  );
}
