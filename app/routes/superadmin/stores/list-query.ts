import { useLocation } from 'react-router';

/** Without a question that the page may hold, too. */
export function useListQuery(): URLSearchParams {
  const query = new URLSearchParams(useLocation().search);
  query.delete('tanya');
  query.delete('untuk');
  return query;
}
