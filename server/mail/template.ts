/** The programme as its letters name it. */
export interface Programme {
  name: string;
  /** where an answer goes */
  email: string;
  /** `#rrggbb` */
  colour: string;
  /** address of Almoner without a slash at its end: links begin with it */
  address: string;
}

/** A piece of a letter. Texts are plain: nothing in them is markup. */
export type Block =
  | { kind: 'paragraph'; text: string }
  /** one a letter: what the reader is asked to do */
  | { kind: 'button'; label: string; href: string }
  /** what somebody wrote, line breaks kept */
  | { kind: 'quotation'; text: string }
  /** a name and a value each */
  | { kind: 'facts'; facts: readonly (readonly [string, string])[] }
  | { kind: 'smallPrint'; text: string };

export interface Letter {
  subject: string;
  /** what a list of letters shows beside the subject */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** what opens a door (a link): it is taken out of the outbox once a mail server has the letter */
  secrets?: readonly string[];
}

/** Says a letter's content; HTML and text are both made of it. `data` is JSON. */
export type Template<Data> = (data: Data, programme: Programme) => Letter;
