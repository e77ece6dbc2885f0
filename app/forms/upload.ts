import {
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  type MultipartPart,
  parseMultipartRequest,
} from '@remix-run/multipart-parser';
import { resourceLimits } from '#server/env.ts';

/** Enough for a product with 100 variants, which sends seven fields for each variant. */
const MAX_PARTS = 1_000;
const MAX_FIELD_BYTES = 64 * 1024;

/** `name` comes from the client: never use it as a path. */
export type UploadedFile = { field: string; name: string; bytes: Uint8Array };

export type Upload =
  | { ok: true; fields: URLSearchParams; files: UploadedFile[] }
  | { ok: false; status: 400 | 413; message: string };

type UploadKind = 'foto' | 'satu foto' | 'gambar' | 'tabel';

const texts = {
  requestTooLarge: {
    foto: 'Kiriman terlalu besar. Paling besar 40 MB sekaligus; kirim lebih sedikit foto.',
    'satu foto': 'Foto terlalu besar. Paling besar 15 MB per foto.',
    gambar: 'gambar terlalu besar. Paling besar 15 MB.',
    tabel: 'Berkas terlalu besar. Paling besar 10 MB per berkas.',
  },
  fileTooLarge: {
    foto: 'Foto terlalu besar. Paling besar 15 MB per foto.',
    'satu foto': 'Foto terlalu besar. Paling besar 15 MB per foto.',
    gambar: 'gambar terlalu besar. Paling besar 15 MB.',
    tabel: 'Berkas terlalu besar. Paling besar 10 MB per berkas.',
  },
  tooManyFields: 'Formulir ini memuat terlalu banyak isian.',
  unreadable: 'Formulir tidak bisa dibaca atau terputus di tengah jalan. Coba kirim lagi.',
};

/**
 * Parses a posted form and its files; `kind` selects the error texts. Rejects a too large content-length at once.
 */
export async function parseUpload(request: Request, kind: UploadKind = 'foto'): Promise<Upload> {
  if (Number(request.headers.get('content-length')) > resourceLimits.uploadBytes) {
    return { ok: false, status: 413, message: texts.requestTooLarge[kind] };
  }
  try {
    const type = request.headers.get('content-type') ?? '';
    if (/^application\/x-www-form-urlencoded/i.test(type)) {
      return { ok: true, fields: new URLSearchParams(await request.text()), files: [] };
    }
    return await readParts(request);
  } catch (error) {
    return refusalOf(error, kind);
  }
}

async function readParts(request: Request): Promise<Upload> {
  const fields = new URLSearchParams();
  const files: UploadedFile[] = [];
  const parts = parseMultipartRequest(request, {
    maxFileSize: resourceLimits.photoBytes,
    maxTotalSize: resourceLimits.uploadBytes,
    maxParts: MAX_PARTS,
  });
  for await (const part of parts) {
    if (!part.name) throw new MultipartParseError('a part without a name');
    if (part.filename === undefined) fields.append(part.name, textOf(part));
    else if (part.size > 0 || part.filename !== '') {
      files.push({ field: part.name, name: part.filename, bytes: part.bytes });
    }
  }
  return { ok: true, fields, files };
}

function textOf(part: MultipartPart): string {
  if (part.size > MAX_FIELD_BYTES) throw new MultipartParseError('a text field over its limit');
  return part.text;
}

function refusalOf(error: unknown, kind: UploadKind): Upload {
  if (error instanceof MaxTotalSizeExceededError)
    return { ok: false, status: 413, message: texts.requestTooLarge[kind] };
  if (error instanceof MaxFileSizeExceededError)
    return { ok: false, status: 413, message: texts.fileTooLarge[kind] };
  if (error instanceof MaxPartsExceededError) return { ok: false, status: 400, message: texts.tooManyFields };
  return { ok: false, status: 400, message: texts.unreadable };
}
