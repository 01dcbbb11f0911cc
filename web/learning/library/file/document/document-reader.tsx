import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type MouseEvent, useRef, useState } from 'react';
import type { LibraryFile } from '#contract/learning/library/library-files.ts';
import { SkeletonLines } from '../../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { partWord } from '../../file-words.ts';
import reader from '../reader.module.css';
import classes from './document-reader.module.css';
import type { DocumentFormat } from './shown-document.ts';
import { useDocument } from './use-document.ts';

interface Props {
  file: LibraryFile;
  format: DocumentFormat;
  /**
   * the slide of a search result. Without it, the file opens where the reader stopped, or at the beginning if the file counts as
   * read
   */
  at: number | undefined;
  words: string | undefined;
}

/** Shows a text file, or the text and pictures of a Word document, a presentation or a book, in the page. */
export function DocumentReader({ file, format, at, words }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [begin] = useState(at ?? (file.reading?.isRead ? 1 : Math.max(1, file.reading?.position ?? 1)));
  const { state, titles, place, show } = useDocument({ file, format, frame, text, begin, words });

  if (state === 'FAILED') return <p role="alert">This file can’t be shown here. Download it to read it.</p>;
  return (
    <section className={reader.reader} aria-label={`Text of ${file.name}`}>
      {titles.length > 1 && <Places word={partWord(file.kind)} titles={titles} place={place} onShow={show} />}
      <div className={reader.place}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to take the keyboard */}
        <div ref={frame} className={classes.frame} tabIndex={0} role="document" aria-label="Text">
          {state === 'LOADING' && (
            <div className={classes.sheet}>
              <SkeletonLines label="The file is being opened." lines={8} />
            </div>
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link inside causes a click event */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: only clicks on the links inside are handled */}
          <div
            ref={text}
            className={`${classes.sheet} with-lists`}
            hidden={state === 'LOADING'}
            data-format={format}
            onClick={(event) => followInside(event)}
          />
        </div>
      </div>
      {format !== 'txt' && (
        <p className={`${classes.note} not-printed`}>Text and pictures of the file. Its layout is in the download.</p>
      )}
    </section>
  );
}

interface PlacesProps {
  word: string;
  titles: readonly string[];
  place: number;
  onShow: (place: number) => void;
}

function Places({ word, titles, place, onShow }: PlacesProps) {
  const small = word.toLowerCase();
  return (
    <div className={`${reader.bar} not-printed`}>
      <NativeSelect
        aria-label="Contents"
        size="xs"
        className={classes.contents}
        value={place}
        onChange={(event) => onShow(Number(event.currentTarget.value))}
        data={titles.map((title, index) => ({ value: String(index), label: title }))}
      />
      <div className="line middle gap-1">
        <Step label={`Previous ${small}`} disabled={place === 0} onClick={() => onShow(place - 1)} Icon={IconChevronLeft} />
        <span className={`${reader.of} soft text-15 figures shrinks`}>
          {word} {place + 1} of {titles.length}
        </span>
        <Step
          label={`Next ${small}`}
          disabled={place === titles.length - 1}
          onClick={() => onShow(place + 1)}
          Icon={IconChevronRight}
        />
      </div>
    </div>
  );
}

interface StepProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  Icon: typeof IconChevronLeft;
}

function Step({ label, disabled, onClick, Icon }: StepProps) {
  return (
    <ActionIcon variant="subtle" size={36} aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}

/** Follows a link inside the file without a change of the address: the router does not know places inside a file. */
function followInside(event: MouseEvent<HTMLDivElement>): void {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
  if (!link) return;
  event.preventDefault();
  const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
  if (!target) return;
  target.scrollIntoView();
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
