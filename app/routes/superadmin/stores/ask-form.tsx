import type { ReactNode, SubmitEvent } from 'react';
import { useLocation } from 'react-router';
import type { RequestedAction } from '#domain/platform/store-question.ts';
import { href } from '#domain/routes/href.ts';

type AskFormProps = { storeId: string; action: RequestedAction; onAsk: () => void; children: ReactNode };

export function AskForm({ storeId, action, onAsk, children }: AskFormProps) {
  const list = useListQuery();
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onAsk();
  };
  return (
    <form method="get" action={href('/superadmin')} onSubmit={ask}>
      {[...list].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="tanya" value={action} />
      <input type="hidden" name="untuk" value={storeId} />
      {children}
    </form>
  );
}

export function useListQuery(): URLSearchParams {
  const query = new URLSearchParams(useLocation().search);
  query.delete('tanya');
  query.delete('untuk');
  return query;
}
