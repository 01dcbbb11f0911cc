import mammoth from 'mammoth';
import { pictureOf, type ShownDocument } from '../shown-document.ts';
import type { Archive } from './archive.ts';

/** Reads a Word document as HTML: its headings, texts, lists, tables, notes and pictures, without its layout. */
export async function readWord(archive: Archive): Promise<ShownDocument> {
  const pictures: Record<string, Blob> = {};
  const { value } = await mammoth.convertToHtml(
    { arrayBuffer: archive.repacked() },
    {
      idPrefix: '',
      externalFileAccess: false,
      includeEmbeddedStyleMap: false,
      styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh", 'u => u'],
      convertImage: mammoth.images.imgElement(async (image) => {
        const src = `picture-${Object.keys(pictures).length}`;
        const blob = pictureOf(new Uint8Array(await image.readAsArrayBuffer()));
        if (blob) pictures[src] = blob;
        return { src };
      }),
    },
  );
  return { sections: [{ title: '', name: '', html: value }], pictures };
}
