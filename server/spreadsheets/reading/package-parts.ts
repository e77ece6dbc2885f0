import type { Readable } from 'node:stream';
import sax from 'sax';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { refusals, SheetRefused } from './refusal.ts';

const MAX_PARTS = 2_000;
const MAX_PART_BYTES = 64 * 1024 * 1024;
const MAX_BYTES = 128 * 1024 * 1024;

/** Deepest nesting of XML elements, because each open element takes memory. Real files need fewer than ten levels. */
const MAX_DEPTH = 32;

type XmlTag = { name: string; attributes: Record<string, string> };

/** Callbacks for elements and texts of an XML file. `onEnd` may return 'stop' to skip the rest. */
export type XmlReader = {
  onStart?: (tag: XmlTag) => void;
  onText?: (text: string) => void;
  onEnd?: (name: string) => 'stop' | undefined;
};

/** Reads the XML files in an Excel file as streams, so that a file that unpacks to too much data is refused early. */
export class PackageParts {
  private readonly zip: ZipFile;
  private readonly entries: ReadonlyMap<string, Entry>;
  private left = MAX_BYTES;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.zip = zip;
    this.entries = entries;
  }

  static async open(bytes: Uint8Array): Promise<PackageParts> {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (zip.entryCount > MAX_PARTS) throw new SheetRefused(refusals.unpacksTooLarge);
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new SheetRefused(refusals.locked);
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
    }
    return new PackageParts(zip, entries);
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  async read(name: string, reader: XmlReader): Promise<void> {
    const entry = this.entries.get(name);
    if (!entry) return;
    if (entry.uncompressedSize > MAX_PART_BYTES) throw new SheetRefused(refusals.unpacksTooLarge);
    const stream = await this.zip.openReadStreamPromise(entry);
    try {
      await this.parse(stream, reader);
    } finally {
      stream.destroy();
    }
  }

  private async parse(stream: Readable, reader: XmlReader): Promise<void> {
    const parsing = parserOf(reader);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for await (const piece of stream) {
      this.left -= piece.length;
      if (this.left < 0) throw new SheetRefused(refusals.unpacksTooLarge);
      parsing.parser.write(decoder.decode(piece, { stream: true }));
      if (parsing.stopped()) return;
    }
    parsing.parser.write(decoder.decode()).close();
  }
}

function parserOf({ onStart, onText, onEnd }: XmlReader) {
  const parser = sax.parser(true, { position: false });
  let depth = 0;
  let isStopped = false;
  parser.onerror = (error) => {
    throw error;
  };
  // A doctype could declare entities that expand to huge texts. Sheets never need one.
  parser.ondoctype = () => {
    throw new SheetRefused(refusals.broken);
  };
  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new SheetRefused(refusals.broken);
    if (!isStopped) onStart?.({ name: localName(name), attributes: attributes as Record<string, string> });
  };
  parser.ontext = (text) => {
    if (!isStopped) onText?.(text);
  };
  parser.oncdata = parser.ontext;
  parser.onclosetag = (name) => {
    depth -= 1;
    if (!isStopped && onEnd?.(localName(name)) === 'stop') isStopped = true;
  };
  return { parser, stopped: () => isStopped };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
