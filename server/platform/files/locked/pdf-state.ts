import { readFile } from 'node:fs/promises';

/** Whether pdfjs threw this because the PDF asks for a password. */
export const isPasswordError = (error: unknown): boolean => error instanceof Error && error.name === 'PasswordException';

/** PDFs for the owners of certain keys, or of a shop's program, say how they are encrypted by a name that pdfjs does not know. */
const isUnknownLock = (error: unknown) => error instanceof Error && error.message.includes('unknown encryption method');

/** Whether the PDF opens only with a password. False if the PDF is broken. */
export async function needsPassword(path: string): Promise<boolean> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const opening = getDocument({ data: new Uint8Array(await readFile(path)), verbosity: 0 });
  try {
    await opening.promise;
    return false;
  } catch (error) {
    return isPasswordError(error) || isUnknownLock(error);
  } finally {
    await opening.destroy();
  }
}
