import { Archive } from './archive.ts';
import { readBook } from './read-book.ts';
import { readSlides } from './read-slides.ts';
import { readWord } from './read-word.ts';
import type { DocumentFormat, ShownDocument } from './shown-document.ts';

/** The message to the worker that reads a document. The page can stop that worker at any time. */
export interface DocumentTask {
  bytes: ArrayBuffer;
  format: DocumentFormat;
}

const readers: Record<DocumentFormat, (archive: Archive) => ShownDocument | Promise<ShownDocument>> = {
  docx: readWord,
  pptx: readSlides,
  epub: readBook,
};

addEventListener('message', ({ data: { bytes, format } }: MessageEvent<DocumentTask>) => {
  void (async () => readers[format](new Archive(new Uint8Array(bytes))))().then(
    (shown) => postMessage(shown),
    () => postMessage(null),
  );
});
