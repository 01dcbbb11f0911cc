import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

const open = promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer);

/** Returns the files of a zip archive by name, in the order of the archive. */
export async function zipEntries(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await open(bytes, { lazyEntries: true });
  const streamOf = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  const files = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      streamOf(entry)
        .then(buffer)
        .then((content) => {
          files.set(entry.fileName, content);
          zip.readEntry();
        }, reject);
    });
    zip.on('end', resolve);
    zip.on('error', reject);
    zip.readEntry();
  });
  return files;
}
