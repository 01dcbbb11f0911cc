import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { LibraryFile } from '#contract/learning/library/library-files.ts';
import { useReadingPlace } from '../use-reading-place.ts';
import { markWords } from './mark-words.ts';
import { readDocument } from './read-document.ts';
import { type Outline, showDocument } from './show-document.ts';
import type { DocumentFormat } from './shown-document.ts';

interface Options {
  file: LibraryFile;
  format: DocumentFormat;
  /** the element that scrolls */
  frame: RefObject<HTMLDivElement | null>;
  /** the element that gets the text */
  text: RefObject<HTMLDivElement | null>;
  /** the part to begin with, from 1 */
  begin: number;
  /** words to mark */
  words: string | undefined;
}

interface Opened {
  state: 'LOADING' | 'SHOWN' | 'FAILED';
  titles: readonly string[];
  /** number of the part in view, from 0 */
  place: number;
  show: (place: number) => void;
}

/** Opens a document in an element, follows which part is in view, and keeps the reader's place. */
export function useDocument({ file, format, frame, text, begin, words }: Options): Opened {
  const [state, setState] = useState<Opened['state']>('LOADING');
  const [outline, setOutline] = useState<Outline>({ titles: [], sections: [] });
  const [place, setPlace] = useState(0);
  const [address] = useState(file.file);
  const start = useRef({ begin, words });
  const notePlace = useReadingPlace(file);
  const { sections } = outline;

  useEffect(() => {
    const control = new AbortController();
    let close = () => {};
    void (async () => {
      const read = await readDocument(address, format, control.signal).catch(() => null);
      if (control.signal.aborted) return;
      const shown = read && text.current ? showDocument(text.current, read) : null;
      setState(shown ? 'SHOWN' : 'FAILED');
      if (!shown) return;
      close = shown.close;
      setOutline(shown);
    })();
    return () => {
      control.abort();
      close();
    };
  }, [address, format, text]);

  const show = useCallback(
    (wanted: number) => {
      const section = sections[Math.max(0, Math.min(wanted, sections.length - 1))];
      section?.scrollIntoView({ block: 'start' });
      setPlace(section ? sections.indexOf(section) : 0);
    },
    [sections],
  );

  useEffect(() => {
    const element = frame.current;
    if (!element || sections.length === 0) return;
    const first = sections[Math.min(start.current.begin, sections.length) - 1];
    const found =
      start.current.words && text.current ? markWords(first ?? text.current, text.current, start.current.words) : null;
    const target = found ?? (start.current.begin > 1 ? first : null);
    if (target) element.scrollTop += target.getBoundingClientRect().top - element.getBoundingClientRect().top - margin;
    const follow = () => {
      const now = placeIn(element, sections);
      setPlace(now);
      notePlace({ position: now + 1, length: sections.length }, isAtEnd(element));
    };
    follow();
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [sections, frame, text, notePlace]);

  return { state, titles: outline.titles, place, show };
}

const margin = 16;

/** The number, from 0, of the part at the top of the view; at the end of the text, the number of the last part. */
function placeIn(frame: HTMLElement, sections: readonly HTMLElement[]): number {
  if (frame.scrollTop > 0 && isAtEnd(frame)) return sections.length - 1;
  const line = frame.getBoundingClientRect().top + 4 * margin;
  const after = sections.findIndex((section) => section.getBoundingClientRect().top > line);
  return after < 0 ? sections.length - 1 : Math.max(0, after - 1);
}

const isAtEnd = (frame: HTMLElement) => frame.scrollTop + frame.clientHeight >= frame.scrollHeight - margin;
