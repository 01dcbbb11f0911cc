import { type RefObject, useEffect, useRef, useState } from 'react';
import { EventBus, getDocument, PDFFindController, PDFLinkService, PDFViewer, pdfParts } from './pdf-library.ts';

export interface PdfControl {
  show: (page: number) => void;
  zoom: (direction: 1 | -1) => void;
  find: (words: string, again?: 'next' | 'previous') => void;
}

interface State {
  page: number;
  pages: number;
  failed: boolean;
}

interface Options {
  container: RefObject<HTMLDivElement | null>;
  address: string;
  /** the first page to show */
  begin: number;
  /** words to mark */
  words: string | undefined;
}

/** bytes of one request: pages load as they are needed */
const rangeChunkSize = 262_144;
const zoomStep = 1.15;
/** the page is as wide as the element, up to 125 % */
const asWide = 'auto';

/** The viewer of pdf.js in a scrolling element: draws the pages in view, marks words, follows links inside the file. */
export function usePdfViewer({ container, address, begin, words }: Options): State & { control: RefObject<PdfControl | null> } {
  const [state, setState] = useState<State>({ page: begin, pages: 0, failed: false });
  const control = useRef<PdfControl>(null);
  const start = useRef({ begin, words });

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const events = new EventBus();
    const links = new PDFLinkService({ eventBus: events, externalLinkTarget: 2, externalLinkRel: 'noreferrer' });
    const finder = new PDFFindController({ linkService: links, eventBus: events });
    const viewer = new PDFViewer({
      container: element,
      eventBus: events,
      linkService: links,
      findController: finder,
      removePageBorders: true,
    });
    links.setViewer(viewer);
    const find: PdfControl['find'] = (query, again) =>
      events.dispatch('find', {
        source: null,
        type: again ? 'again' : '',
        query: query.split(/\s+/).filter((word) => word !== ''),
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious: again === 'previous',
        matchDiacritics: false,
      });
    events.on('pagesinit', () => {
      viewer.currentScaleValue = asWide;
      const page = Math.min(start.current.begin, viewer.pagesCount);
      viewer.currentPageNumber = page;
      setState({ page, pages: viewer.pagesCount, failed: false });
      if (start.current.words) find(start.current.words);
    });
    events.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => setState((now) => ({ ...now, page: pageNumber })));
    control.current = {
      show: (page) => {
        viewer.currentPageNumber = Math.max(1, Math.min(page, viewer.pagesCount));
      },
      zoom: (direction) => {
        viewer.currentScale = Math.max(0.25, Math.min(5, viewer.currentScale * zoomStep ** direction));
      },
      find,
    };
    const task = getDocument({ url: address, rangeChunkSize, disableAutoFetch: true, disableStream: true, ...pdfParts });
    let ended = false;
    task.promise.then(
      (pdf) => {
        if (ended) return;
        viewer.setDocument(pdf);
        links.setDocument(pdf, null);
      },
      () => !ended && setState((now) => ({ ...now, failed: true })),
    );
    const resized = new ResizeObserver(() => {
      if (viewer.currentScaleValue === asWide) viewer.currentScaleValue = asWide;
    });
    resized.observe(element);
    return () => {
      ended = true;
      resized.disconnect();
      control.current = null;
      viewer.cleanup();
      void task.destroy();
    };
  }, [container, address]);

  return { ...state, control };
}
