import { strToU8 } from 'fflate';
import { href } from '#domain/routes/href.ts';
import { isFullRun } from '../../support/full-run.ts';
import type { TestApp } from '../../support/servers/app.ts';
import { madeXlsx } from '../../support/sheets/made-xlsx.ts';
import { bcaFile, csvFile } from '../../support/statements/files.ts';
import { locationOf } from '../../support/visitor.ts';
import { world } from '../../support/world/world.ts';

const MB = 1024 * 1024;
const ROWS = 4_900;

/** Returns a small Excel file whose unpacked contents are just below the size limit. */
export function packedXlsx(): Uint8Array {
  const cell = '<row><c t="s"><v></v></c></row>';
  const raw = `<worksheet><sheetData>${cell.repeat((58 * MB) / cell.length)}</sheetData></worksheet>`;
  const strings = `<sst>${'<si><t></t></si>'.repeat(290_000)}</sst>`;
  return madeXlsx(
    [
      { rows: [], raw },
      { rows: [], raw },
    ],
    { parts: { 'xl/sharedStrings.xml': strToU8(strings) } },
  );
}

/** Returns a CSV file of almost 10 MB. */
function longCsv(header: string, rowOf: (nth: number, filler: string) => string): Uint8Array {
  const filler = 'kata '.repeat(400);
  const rows = Array.from({ length: ROWS }, (_, nth) => rowOf(nth, filler));
  return csvFile('', [header, ...rows]).bytes;
}

const quotedCsv = () => strToU8(`${'"a""b",'.repeat(255)}\n`.repeat((10 * MB) / (255 * 7 + 1)));

/** Makes the body of a form beforehand, because making it would block the thread of the server under test. */
async function multipart(fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Response(form);
  const contentType = request.headers.get('content-type') ?? '';
  return { contentType, bytes: new Uint8Array(await request.arrayBuffer()) };
}

type Kind = { kind: string; path: string; field: string; files: Record<string, () => Uint8Array> };

const kinds: Kind[] = [
  {
    kind: 'products',
    path: href('/dashboard/produk/impor'),
    field: 'files',
    files: {
      'an Excel file that unpacks to 128 MB': packedXlsx,
      '10 MB of quotes': quotedCsv,
      '10 MB of rows': () =>
        longCsv(
          'Nama produk,Harga,Stok,Berat,Deskripsi',
          (nth, filler) => `Barang ${nth},1000,1,100,"${filler}"`,
        ),
    },
  },
  {
    kind: 'statement',
    path: href('/dashboard/mutasi'),
    field: 'file',
    files: {
      ...(isFullRun && { 'an Excel file that unpacks to 128 MB': packedXlsx }),
      '10 MB of quotes': quotedCsv,
      '10 MB of rows': () =>
        longCsv(
          'Tanggal,Keterangan,Jumlah,Tipe',
          (nth, filler) => `2026-06-27,"${nth} ${filler}",${nth + 1}.00,CR`,
        ),
      '10 MB of columns that nobody knows': () =>
        longCsv(
          'Waktu,Catatan,Besaran,Arah',
          (nth, filler) => `2026-06-27,"${nth} ${filler}",${nth + 1}.00,Masuk`,
        ),
    },
  },
];

export const sheets = kinds.flatMap(({ kind, path, field, files }) =>
  Object.entries(files).map(([what, make]) => ({
    name: `${kind}: ${what}`,
    prepare: async (app: TestApp) => {
      const sri = await app.loginAs(world.sri);
      const dewi = await app.loginAs(world.dewi);
      const large = await multipart({ intent: 'upload', [field]: new File([Buffer.from(make())], 'besar') });
      const { name, bytes } = bcaFile([{ day: '2026-06-27', amount: 7_777, text: `${kind} ${what}` }]);
      const small = { intent: 'upload', file: new File([Buffer.from(bytes)], name) };
      return async () => {
        const reading = sri.postRaw(path, large.bytes, large.contentType);
        const other = await dewi.post(href('/dashboard/mutasi'), small);
        if (other.status !== 302) throw new Error(`another shop's file was answered with ${other.status}`);
        const answer = await reading;
        if (answer.status >= 500) throw new Error(`the file was answered with ${answer.status}`);
        const next = locationOf(answer);
        if (next) await (await sri.get(next)).text();
      };
    },
  })),
);
