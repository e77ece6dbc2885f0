import { redirect } from 'react-router';
import { releasedAfter, takeDownload } from '../../../server/reports/downloads.ts';
import { type TableFormat, tableFormats } from '../../../server/spreadsheets/write-table.ts';

type Table = { storeId: string; name: string; format: TableFormat };

/** Takes one of the few places of a shop's downloads; where none is free, the page above the address says so. */
export async function answerTable<File extends Parameters<typeof releasedAfter>[0]>(
  url: URL,
  { storeId, name, format }: Table,
  open: () => Promise<File>,
): Promise<Response> {
  const place = takeDownload(storeId);
  if (!place) throw redirect(tooManyPath(url));
  const file = await open().catch((error) => {
    place.release();
    throw error;
  });
  return new Response(releasedAfter(file, place.release) as BodyInit, {
    headers: {
      'content-type': tableFormats[format],
      'content-disposition': `attachment; filename="${name}.${format}"`,
    },
  });
}

function tooManyPath({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  query.delete('format');
  query.delete('isi');
  query.set('unduhan', 'penuh');
  return `${pathname.replace(/\/unduh$/, '')}?${query}`;
}
