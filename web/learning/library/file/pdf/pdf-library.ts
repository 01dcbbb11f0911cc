import { GlobalWorkerOptions, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerAddress;

/** The folder into which the build (`vite.config.ts`) puts fonts, character maps and decoders for PDFs. */
const parts = `/assets/pdf-parts-${version}/`;

export const pdfParts = {
  cMapUrl: `${parts}cmaps/`,
  standardFontDataUrl: `${parts}standard_fonts/`,
  wasmUrl: `${parts}wasm/`,
  // our pages allow no WebAssembly: scripts decode JPEG 2000 and JBIG2
  useWasm: false,
} as const;

export { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
export { EventBus, PDFFindController, PDFLinkService, PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs';
