import type { EncodedPicture } from '#server/platform/files/pictures/picture.ts';

/** The input of the reading process. */
export interface TextTask {
  path: string;
  contentType: string;
  /** a path for the picture of the first page */
  scratch: string;
}

export interface TextPage {
  /** `Page 3`, `Slide 2`, `Sheet “Budget”`; empty if the file has no pages */
  label: string;
  text: string;
}

export interface FoundText {
  state: 'FOUND' | 'SCANNED' | 'ENCRYPTED';
  pages: TextPage[];
  /** pages, slides or sheets of the file; 0: not known */
  count: number;
}

/** The process sends two messages: the text, then the cover. If the cover cannot be drawn, the text is not lost. */
export type TextAnswer = { text: FoundText } | { cover: EncodedPicture | null; maxResidentBytes: number };

export const encrypted: FoundText = { state: 'ENCRYPTED', pages: [], count: 0 };
