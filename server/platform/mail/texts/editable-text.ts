import type { Db } from '#server/platform/database/connection.ts';
import type { Config } from '#server/platform/process/config.ts';
import type { OwnTexts, Programme, Words } from '../template.ts';
import { fill, paragraphsOf } from './marks.ts';

/** A value that staff can put into a text. */
export interface Placeholder<Data> {
  /** as staff type it: `due date` */
  name: string;
  /** where the value comes from, for staff */
  from: string;
  value(data: Data, programme: Programme): string;
  /** for some people there is no value: a text says what stands there then */
  mayBeEmpty?: boolean;
}

export interface ChoosableRecord {
  id: number;
  name: string;
  /** tells records of one name apart; may be empty */
  note: string;
}

/** The records of one kind, from which staff choose one to preview a text with. */
export interface Records<Row> {
  /** `nonprofit` */
  label: string;
  /** some records that match the search, most useful first */
  find(db: Db, search: string): Promise<ChoosableRecord[]>;
  read(db: Db, id: number, config: Config): Promise<Row | undefined>;
}

/** Records, and what of a letter's data comes from one of them. */
export interface RealData<Data> {
  label: string;
  find: Records<unknown>['find'];
  /** undefined: the record does not exist */
  read(db: Db, id: number, config: Config): Promise<Partial<Data> | undefined>;
}

export function realData<Row, Data>(records: Records<Row>, toData: (row: Row) => Partial<Data>): RealData<Data> {
  return {
    label: records.label,
    find: records.find,
    async read(db, id, config) {
      const row = await records.read(db, id, config);
      return row && toData(row);
    },
  };
}

/** A text that staff may replace by their own. */
export interface EditableText<Data> {
  /** rows store it: never rename one that was released */
  key: string;
  title: string;
  /** to whom it goes and when, in a sentence */
  sent: string;
  placeholders: readonly Placeholder<Data>[];
  standard: Words;
  /** what a letter has beside the text, whatever staff write; for staff, in words */
  always: readonly string[];
  /** invented values, for a preview without a record */
  sample: Data;
  real?: RealData<Data>;
}

const ofProgramme: readonly Placeholder<unknown>[] = [
  { name: 'programme', from: 'the programme’s name, from the settings', value: (_, { name }) => name },
  { name: 'programme email', from: 'the programme’s address for replies, from the settings', value: (_, { email }) => email },
];

/** The placeholders of a text, with those that every text has. */
export function placeholdersOf<Data>({ placeholders }: Pick<EditableText<Data>, 'placeholders'>): readonly Placeholder<Data>[] {
  return [...placeholders, ...ofProgramme];
}

/** The placeholders of a letter to a person whose first name may be unknown. */
export function toPerson<Data extends { firstName: string }>(): readonly Placeholder<Data>[] {
  return [
    { name: 'greeting', from: '“Hello Ada,”; for a person without a first name “Hello,”', value: (data) => greetingTo(data) },
    { name: 'first name', from: 'the receiver’s account', value: ({ firstName }) => firstName, mayBeEmpty: true },
  ];
}

const greetingTo = ({ firstName }: { firstName: string }) => (firstName ? `Hello ${firstName},` : 'Hello,');

/** A text with its values, for one person. */
export interface Written {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** whether staff wrote it */
  isOwn: boolean;
  /** names of placeholders without a value */
  missing: string[];
}

/**
 * Staff's own words, unless they have a placeholder that this version of Almoner does not know: then people get the standard text, and
 * the list of texts asks for a change.
 */
function usable(words: Words | undefined, known: ReadonlyMap<string, unknown>): Words | undefined {
  if (!words) return undefined;
  const parts = [words.subject, words.heading, words.body];
  return parts.some((part) => fill(part, (name) => (known.has(name) ? name : undefined)).missing.length > 0) ? undefined : words;
}

/** Writes a text with the values of a person: staff's own, or the standard text. */
export function writeText<Data>(text: EditableText<Data>, data: Data, programme: Programme, own: OwnTexts): Written {
  const known = new Map(placeholdersOf(text).map((one) => [one.name, one]));
  const ours = usable(own.get(text.key), known);
  const words = ours ?? text.standard;
  const missing = new Set<string>();
  const put = (part: string) => {
    // the standard text has words for what can be empty; whatever else is empty leaves it out, as it always did
    const filled = fill(part, (name) => known.get(name)?.value(data, programme), ours === undefined);
    for (const name of filled.missing) missing.add(name);
    return filled.text;
  };
  const oneLine = (part: string) => put(part).replace(/\s+/g, ' ').trim();
  return {
    // a subject of nothing but empty values is none
    subject: oneLine(words.subject) || oneLine(text.standard.subject),
    heading: oneLine(words.heading) || oneLine(text.standard.heading),
    // paragraphs are told apart before values are put in, so that no value makes a paragraph
    paragraphs: paragraphsOf(words.body)
      .map((part) => put(part).trim())
      .filter((part) => part !== ''),
    isOwn: ours !== undefined,
    missing: [...missing],
  };
}
