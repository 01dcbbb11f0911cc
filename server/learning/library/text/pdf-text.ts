import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { isPasswordError } from '#server/platform/files/locked/pdf-state.ts';
import { type EncodedPicture, encodePicture } from '#server/platform/files/pictures/picture.ts';
import { PageTexts } from './page-texts.ts';
import { textLimits } from './text-limits.ts';
import { encrypted, type FoundText, type TextTask } from './text-task.ts';

const coverWidth = 900;
/** pixels; larger pictures inside the page are left out of the cover */
const maxImageSize = 40_000_000;

const parts = `${dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))}/`;

async function openPdf(path: string): Promise<PDFDocumentProxy> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  return getDocument({
    data: new Uint8Array(await readFile(path)),
    // logs errors only
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize,
    cMapUrl: `${parts}cmaps/`,
    standardFontDataUrl: `${parts}standard_fonts/`,
    wasmUrl: `${parts}wasm/`,
  }).promise;
}

interface ReadPdf {
  text: FoundText;
  /** draws the first page, which becomes the cover */
  cover: () => Promise<EncodedPicture | null>;
}

export async function readPdf({ path, scratch }: TextTask): Promise<ReadPdf> {
  try {
    const pdf = await openPdf(path);
    return { text: await textOf(pdf), cover: () => drawCover(pdf, scratch) };
  } catch (error) {
    if (isPasswordError(error)) return { text: encrypted, cover: async () => null };
    throw error;
  }
}

async function textOf(pdf: PDFDocumentProxy): Promise<FoundText> {
  const texts = new PageTexts();
  for (let number = 1; number <= Math.min(pdf.numPages, textLimits.pages) && !texts.isFull; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
    texts.add(`Page ${number}`, pieces.join(''));
    page.cleanup();
  }
  return texts.foundUnlessScanned(pdf.numPages);
}

async function drawCover(pdf: PDFDocumentProxy, scratch: string): Promise<EncodedPicture | null> {
  const { createCanvas } = await import('@napi-rs/canvas');
  const page = await pdf.getPage(1);
  const { width } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: coverWidth / width });
  const canvas = createCanvas(coverWidth, Math.min(Math.ceil(viewport.height), coverWidth * 2));
  // pdfjs types accept only a browser's canvas
  await page.render({ canvas: canvas as never, viewport }).promise;
  await writeFile(scratch, await canvas.encode('png'));
  return encodePicture(scratch);
}
