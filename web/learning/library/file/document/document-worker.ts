import { Archive } from './formats/archive.ts';
import { readBook } from './formats/read-book.ts';
import { readPlainText } from './formats/read-plain-text.ts';
import { readSlides } from './formats/read-slides.ts';
import { readWord } from './formats/read-word.ts';
import type { DocumentFormat, ShownDocument } from './shown-document.ts';

/** The message to the worker that reads a document. The page can stop that worker at any time. */
export interface DocumentTask {
  bytes: ArrayBuffer;
  format: DocumentFormat;
}

const readers: Record<DocumentFormat, (bytes: Uint8Array<ArrayBuffer>) => ShownDocument | Promise<ShownDocument>> = {
  docx: (bytes) => readWord(new Archive(bytes)),
  pptx: (bytes) => readSlides(new Archive(bytes)),
  epub: (bytes) => readBook(new Archive(bytes)),
  txt: readPlainText,
};

addEventListener('message', ({ data: { bytes, format } }: MessageEvent<DocumentTask>) => {
  void (async () => readers[format](new Uint8Array(bytes)))().then(
    (shown) => postMessage(shown),
    () => postMessage(null),
  );
});
