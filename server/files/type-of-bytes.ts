import type { FileTypeResult } from 'file-type';

/** What a file's first bytes say that it is; undefined if they say nothing. The library is loaded with the first upload: it takes 4 MB. */
export async function typeOfBytes(bytes: Uint8Array): Promise<FileTypeResult | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  return fileTypeFromBuffer(bytes);
}

/** As `typeOfBytes`, of a stored file. */
export async function typeOfFile(path: string): Promise<FileTypeResult | undefined> {
  const { fileTypeFromFile } = await import('file-type');
  return fileTypeFromFile(path);
}
