import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconMaximize, IconMinus, IconPlus, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { LibraryFile } from '#contract/learning/library/library-files.ts';
import classes from '../reader.module.css';
import { useReadingPlace } from '../use-reading-place.ts';
import { type PdfControl, usePdfViewer } from './use-pdf-viewer.ts';
import 'pdfjs-dist/legacy/web/pdf_viewer.css';

interface Props {
  file: LibraryFile;
  /**
   * the page of a search result. Without it, the file opens where the reader stopped, or at the beginning if the file counts as
   * read
   */
  at: number | undefined;
  words: string | undefined;
}

/** Shows a PDF in the page, and stores the reader's place. */
export function PdfReader({ file, at, words }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLElement>(null);
  const [address] = useState(file.file);
  const [begin] = useState(at ?? Math.max(1, file.reading?.isRead ? 1 : (file.reading?.position ?? 1)));
  const { page, pages, failed, control } = usePdfViewer({ container, address, begin, words });
  const notePlace = useReadingPlace(file);
  useEffect(() => {
    if (pages > 0) notePlace({ position: page, length: pages }, page === pages);
  }, [page, pages, notePlace]);

  if (failed) {
    const message =
      file.textState === 'ENCRYPTED'
        ? 'This PDF is protected by a password. Download it and open it with the password.'
        : 'This PDF can’t be shown here. Download it to read it.';
    return <p role="alert">{message}</p>;
  }
  return (
    <section ref={frame} className={`${classes.reader} not-printed`} aria-label={`Pages of ${file.name}`}>
      <div className={classes.bar}>
        <PageControl page={page} pages={pages} control={control} />
        <FindBox words={words} control={control} />
        <div className="line middle gap-1">
          <Tool label="Zoom out" onClick={() => control.current?.zoom(-1)} Icon={IconMinus} />
          <Tool label="Zoom in" onClick={() => control.current?.zoom(1)} Icon={IconPlus} />
          <Tool label="Full screen" onClick={() => void frame.current?.requestFullscreen?.()} Icon={IconMaximize} />
        </div>
      </div>
      <div className={classes.place}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to take the keyboard */}
        <div ref={container} className={classes.container} tabIndex={0} role="document" aria-label="Pages">
          <div className="pdfViewer" />
        </div>
      </div>
    </section>
  );
}

type Control = { current: PdfControl | null };

interface ToolProps {
  label: string;
  Icon: typeof IconPlus;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ label, Icon, disabled = false, onClick }: ToolProps) {
  return (
    <ActionIcon variant="subtle" size={36} aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}

function PageControl({ page, pages, control }: { page: number; pages: number; control: Control }) {
  const [typed, setTyped] = useState<string>();
  const go = () => {
    const number = Number(typed);
    if (typed !== undefined && Number.isInteger(number) && number >= 1) control.current?.show(number);
    setTyped(undefined);
  };
  return (
    <form
      className="line middle gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <Tool
        label="Previous page"
        disabled={pages === 0 || page <= 1}
        onClick={() => control.current?.show(page - 1)}
        Icon={IconChevronLeft}
      />
      <TextInput
        aria-label="Page"
        size="xs"
        className={classes.page}
        inputMode="numeric"
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={go}
      />
      <span className={`${classes.of} soft text-15 figures shrinks`}>of {pages || '…'}</span>
      <Tool label="Next page" disabled={page >= pages} onClick={() => control.current?.show(page + 1)} Icon={IconChevronRight} />
    </form>
  );
}

/** Finds words in the file; Enter with the same words goes to the next place. */
function FindBox({ words, control }: { words: string | undefined; control: Control }) {
  const [typed, setTyped] = useState(words ?? '');
  const found = useRef(words ?? '');
  return (
    <form
      className={classes.find}
      onSubmit={(event) => {
        event.preventDefault();
        control.current?.find(typed, typed === found.current ? 'next' : undefined);
        found.current = typed;
      }}
    >
      <TextInput
        aria-label="Find in this file"
        placeholder="Find in this file"
        size="xs"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" disabled={typed.trim() === ''}>
        Find
      </Button>
    </form>
  );
}
