import type { PrintedDocument } from '#server/documents/document.ts';

/** The programme as its letters name it. */
export interface Programme {
  name: string;
  /** address for replies */
  email: string;
  /** `#rrggbb` */
  colour: string;
  /** its picture, which goes with the letter; size in pixels */
  logo?: { alt: string; width: number; height: number } | null;
  /** Almoner's address, without a slash at the end: links begin with it */
  address: string;
}

/** A block of a letter. Texts are plain, without markup. */
export type Block =
  | { kind: 'paragraph'; text: string }
  /** at most one per letter: what the reader should do */
  | { kind: 'button'; label: string; href: string }
  /** a text that a user wrote, with its line breaks */
  | { kind: 'quotation'; text: string }
  /** pairs of a name and a value */
  | { kind: 'facts'; facts: readonly (readonly [string, string])[] }
  | { kind: 'smallPrint'; text: string }
  /** below the letter's matter, such as the link that ends a subscription */
  | { kind: 'smallLink'; label: string; href: string };

/** A document that goes with a letter; letterhead and day are added. */
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
  /** printed as PDF when the letter goes out */
  attachment?: Attachment;
  /** a link that opens an account: removed from the outbox once a mail server has the letter */
  secrets?: readonly string[];
  /** an address that ends the subscription, for the button of mail programs (RFC 8058) */
  unsubscribe?: string;
}

/** Returns a letter's content, from which HTML and text are made. `data` is JSON. */
export type Template<Data> = (data: Data, programme: Programme) => Letter;
