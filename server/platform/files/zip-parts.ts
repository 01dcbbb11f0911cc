import { promisify } from 'node:util';
import { SaxesParser } from 'saxes';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** of all parts that are read, unpacked */
const mostUnpacked = 150_000_000;
const mostEntries = 20_000;

type Attributes = Readonly<Record<string, string>>;

/** The callbacks of a reader for an XML part. Names have their prefix: `w:t`. */
interface PartEvents {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/**
 * The parts of an Office file or an EPUB. Reading throws once the parts that were read unpack to more than the limit, whatever
 * sizes the file states.
 */
export interface ZipParts {
  names: readonly string[];
  /** whether a part is encrypted by the ZIP format, so that it unpacks only with a password */
  hasPassword: boolean;
  /** Parses a part piece by piece, until `done` returns true. Does nothing if the part does not exist. */
  parse(name: string, events: PartEvents, done?: () => boolean): Promise<void>;
  /** The bytes of a small part; null if the part does not exist or is larger than `limit`. */
  bytes(name: string, limit: number): Promise<Buffer | null>;
  close(): void;
}

const open = promisify<string, yauzl.Options, ZipFile>(yauzl.open);

export async function openZip(path: string): Promise<ZipParts> {
  const zip = await open(path, { lazyEntries: true, autoClose: false });
  const entries = await entriesOf(zip);
  const streamOf = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  let unpacked = 0;

  async function* chunksOf(entry: Entry): AsyncGenerator<Buffer> {
    for await (const chunk of await streamOf(entry)) {
      const bytes = Buffer.from(chunk);
      unpacked += bytes.length;
      if (unpacked > mostUnpacked) throw new Error('the file unpacks to more than the limit');
      yield bytes;
    }
  }

  return {
    names: [...entries.keys()],
    hasPassword: [...entries.values()].some((entry) => entry.isEncrypted()),
    async parse(name, { open: onOpen, text, close }, done = () => false) {
      const entry = entries.get(name);
      if (!entry) return;
      const parser = new SaxesParser();
      if (onOpen) parser.on('opentag', (tag) => onOpen(tag.name, tag.attributes));
      for (const kind of ['text', 'cdata'] as const) if (text) parser.on(kind, text);
      if (close) parser.on('closetag', (tag) => close(tag.name));
      // read on after an error, so that a damaged part still gives some text
      parser.on('error', () => {});
      const decoder = new TextDecoder();
      for await (const bytes of chunksOf(entry)) {
        parser.write(decoder.decode(bytes, { stream: true }));
        if (done()) return;
      }
      parser.write(decoder.decode()).close();
    },
    async bytes(name, limit) {
      const entry = entries.get(name);
      if (!entry || entry.uncompressedSize > limit) return null;
      const pieces: Buffer[] = [];
      for await (const bytes of chunksOf(entry)) pieces.push(bytes);
      return Buffer.concat(pieces);
    },
    close: () => zip.close(),
  };
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      if (entries.size > mostEntries) reject(new Error('the file has too many parts'));
      else zip.readEntry();
    });
    zip.readEntry();
  });
}
