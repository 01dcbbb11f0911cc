import type { FileTypeResult } from 'file-type';

/** The type that a file's first bytes show; undefined if they show none. The library takes 4 MB, so it is loaded when needed. */
export async function typeOfBytes(bytes: Uint8Array): Promise<FileTypeResult | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  return fileTypeFromBuffer(bytes);
}

/** As `typeOfBytes`, for a file on the disk. */
export async function typeOfFile(path: string): Promise<FileTypeResult | undefined> {
  const { fileTypeFromFile } = await import('file-type');
  return fileTypeFromFile(path);
}
