import type { EncodedPicture } from '#server/files/picture.ts';

/** What the reading process is given. */
export interface TextTask {
  path: string;
  contentType: string;
  /** a path for the picture of the first page */
  scratch: string;
}

export interface TextPage {
  /** `Page 3`, `Slide 2`, `Sheet “Budget”`; empty where the file has no pages */
  label: string;
  text: string;
}

export interface FoundText {
  state: 'FOUND' | 'SCANNED' | 'ENCRYPTED';
  pages: TextPage[];
  /** pages, slides or sheets of the file; 0: not known */
  count: number;
}

/** The process answers twice: the text, then the cover, so that a page that cannot be drawn loses no text. */
export type TextAnswer = { text: FoundText } | { cover: EncodedPicture | null; maxResidentBytes: number };

export const encrypted: FoundText = { state: 'ENCRYPTED', pages: [], count: 0 };
