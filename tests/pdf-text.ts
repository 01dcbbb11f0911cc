import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Returns the text of all pages of a PDF, with single spaces. */
export async function pdfText(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, disableFontFace: true }).promise;
  let text = '';
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    text += `${items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')}\n`;
  }
  return text.replaceAll('\u200b', '').replace(/\s+/g, ' ');
}

/** Whether the PDF contains the structure of its text, which screen readers need. */
export const isTagged = (bytes: Buffer): boolean => bytes.includes('/StructTreeRoot') && bytes.includes('/MarkInfo');
