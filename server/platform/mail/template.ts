import type { PrintedDocument } from '#server/platform/documents/document.ts';

/** The programme's data for letters. */
export interface Programme {
  name: string;
  /** address for replies */
  email: string;
  /** `#rrggbb` */
  colour: string;
  /** the logo, which is attached to the letter; width and height in pixels */
  logo?: { alt: string; width: number; height: number } | null;
  /** Almoner's address without a slash at the end, for the beginning of links */
  address: string;
}

/** A block of a letter. Texts are plain, without markup. */
export type Block =
  | { kind: 'paragraph'; text: string }
  /** what the reader should do; at most one in a letter */
  | { kind: 'button'; label: string; href: string }
  /** a text that a user wrote, with its line breaks */
  | { kind: 'quotation'; text: string }
  /** pairs of a name and a value */
  | { kind: 'facts'; facts: readonly (readonly [string, string])[] }
  | { kind: 'smallPrint'; text: string }
  /** a link in small type, such as the link to unsubscribe */
  | { kind: 'smallLink'; label: string; href: string };

/** A document that is attached to a letter. Delivery adds the letterhead and the day. */
export interface Attachment {
  /** without `.pdf`; letters, digits and hyphens */
  fileName: string;
  document: Omit<PrintedDocument, 'letterhead' | 'madeOn'>;
}

export interface Letter {
  subject: string;
  /** mailboxes show it beside the subject */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** rendered as a PDF when the letter is delivered */
  attachment?: Attachment;
  /** links that open an account or confirm something: removed from the outbox once a mail server has the letter */
  secrets?: readonly string[];
  /** the address that unsubscribes the receiver, for the button in mail programs (RFC 8058) */
  unsubscribe?: string;
  /** names of placeholders that have no value: such a letter is not sent */
  missing?: readonly string[];
}

/** The words of a text, with marks. The text of a page has no subject and no heading. */
export interface Words {
  subject: string;
  heading: string;
  body: string;
}

/** The texts of staff by key; a text that is missing is the standard text. */
export type OwnTexts = ReadonlyMap<string, Words>;

/**
 * A function that returns a letter's content, from which HTML and text are made. `data` comes from JSON; `own` are the texts that staff
 * wrote themselves.
 */
export type Template<Data> = (data: Data, programme: Programme, own: OwnTexts) => Letter;
