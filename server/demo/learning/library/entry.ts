/** A document of the demo's library. All of them are written for it. */
export interface LibraryEntry {
  name: string;
  description: string;
  tags: readonly string[];
  as: 'pdf' | 'docx' | 'pptx' | 'txt';
  /** paragraphs; a line that begins with `# ` is a heading, of a presentation a slide */
  text: string;
}

interface SheetEntry extends Omit<LibraryEntry, 'as' | 'text'> {
  as: 'xlsx';
  sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>;
}

interface LinkEntry extends Omit<LibraryEntry, 'as' | 'text'> {
  as: 'link';
  link: string;
}

interface SoundEntry extends Omit<LibraryEntry, 'as' | 'text'> {
  as: 'wav';
}

export type DemoEntry = LibraryEntry | SheetEntry | LinkEntry | SoundEntry;
