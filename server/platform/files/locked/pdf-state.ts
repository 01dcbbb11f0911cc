import { readFile } from 'node:fs/promises';
import type { PDFDocumentProxy } from 'pdfjs-dist';

/** LOCKED: it opens only with a password. BROKEN: it has no pages, or they cannot be found in it. */
export type PdfState = 'OPEN' | 'LOCKED' | 'BROKEN';

/** Whether pdfjs threw this because the PDF asks for a password. */
export const isPasswordError = (error: unknown): boolean => error instanceof Error && error.name === 'PasswordException';

/** PDFs for the owners of certain keys, or of a shop's program, say how they are encrypted by a name that pdfjs does not know. */
const isUnknownLock = (error: unknown) => error instanceof Error && error.message.includes('unknown encryption method');

/** pdfjs repairs a PDF whose table of objects is wrong, as browsers do: such a PDF is open. */
export async function stateOfPdf(path: string): Promise<PdfState> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const opening = getDocument({ data: new Uint8Array(await readFile(path)), verbosity: 0 });
  try {
    return (await hasPages(await opening.promise)) ? 'OPEN' : 'BROKEN';
  } catch (error) {
    return isPasswordError(error) || isUnknownLock(error) ? 'LOCKED' : 'BROKEN';
  } finally {
    await opening.destroy();
  }
}

/** Whether the first and the last page are there: the end of a PDF that was cut off is missing. Throws if one cannot be read. */
async function hasPages(pdf: PDFDocumentProxy): Promise<boolean> {
  if (pdf.numPages === 0) return false;
  for (const number of new Set([1, pdf.numPages])) await pdf.getPage(number);
  return true;
}
