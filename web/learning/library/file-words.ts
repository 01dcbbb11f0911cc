import { libraryKindLabels, type TextState } from '#contract/learning/library/library-choices.ts';
import type { LibraryFile, Reading } from '#contract/learning/library/library-files.ts';
import { formatSize } from '../../platform/ui/text/format-size.ts';

/** `PDF, 12 pages, 340 KB` */
export function factsOf({ kind, fileType, pages, size }: LibraryFile): string {
  if (kind === 'LINK') return libraryKindLabels.LINK;
  const unit = kind === 'PRESENTATION' ? 'slide' : kind === 'SHEET' ? 'sheet' : 'page';
  const counted = pages > 0 ? `${pages} ${pages === 1 ? unit : `${unit}s`}` : '';
  const type = kind === 'PDF' ? 'PDF' : `${libraryKindLabels[kind]} (${fileType})`;
  return [type, counted, formatSize(size)].filter((part) => part !== '').join(', ');
}

const clock = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const minutes = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  return whole < 3_600 ? minutes : `${Math.floor(whole / 3_600)}:${minutes.slice(minutes.length - 5).padStart(5, '0')}`;
};

/** The place where the reader stopped: `Page 3 of 12`, `4:05 of 12:30`. Empty before the reader has begun. */
export function placeOf({ kind }: Pick<LibraryFile, 'kind'>, { position, length }: Reading): string {
  if (position <= 0) return '';
  if (kind === 'AUDIO' || kind === 'VIDEO') return length > 0 ? `${clock(position)} of ${clock(length)}` : clock(position);
  return length > 0 ? `${partWord(kind)} ${position} of ${length}` : `${partWord(kind)} ${position}`;
}

/** The word for one part of a kind of file: `Slide 3`. */
export function partWord(kind: LibraryFile['kind']): string {
  return kind === 'PRESENTATION' ? 'Slide' : kind === 'DOCUMENT' ? 'Part' : 'Page';
}

/** Why a search may not find words inside a file; empty if it finds them, or if Almoner looks for no text in such files. */
export const textStateWords: Record<TextState, string> = {
  NONE: '',
  FOUND: '',
  WAITING: 'The text inside is being read: a search finds it in a moment.',
  SCANNED: 'This file is scanned: its pages are pictures without text, so a search finds only its name, tags and description.',
  ENCRYPTED: 'This file is protected by a password, so a search finds only its name, tags and description.',
  FAILED: 'The text inside could not be read, so a search finds only its name, tags and description.',
};

export const textStateLabels: Record<TextState, string> = {
  NONE: '',
  FOUND: '',
  WAITING: 'Reading the text…',
  SCANNED: 'Scanned, no text',
  ENCRYPTED: 'Password',
  FAILED: 'Text not read',
};
