import * as z from 'zod/mini';
import { plainId } from '#contract/platform/wire/row-id.ts';

/** How a form edits one value. */
export interface Editing {
  label: string;
  /** the value in the form of a new record */
  blank: unknown;
  /** the stored value as a form edits it */
  edit: (stored: never) => unknown;
}

/** Who may read a private field: only programme staff, or also the owners of the record. */
type Readers = 'own' | 'programmeStaff';

/** One field of a record. The field's schemas in calls and records, its value in a form and its label are derived from it. */
interface Field extends Editing {
  /** default: everyone who may read the record */
  readers?: Readers;
  /** the shape in the body of a call */
  input: z.ZodMiniType;
  /** the shape in the record */
  stored: z.ZodMiniType;
}

/** A member of a record whose parts a form edits one by one, such as `address` with its part `address.city`. */
export interface Group {
  input: z.ZodMiniType;
  stored: z.ZodMiniType;
  parts: Readonly<Record<string, Editing>>;
}

export type Fields = Readonly<Record<string, Field | Group>>;

interface Definition<Input extends z.ZodMiniType, Stored extends z.ZodMiniType, Value> {
  label: string;
  input: Input;
  stored: Stored;
  blank: Value;
  edit: (stored: z.output<Stored>) => Value;
}

export function field<Input extends z.ZodMiniType, Stored extends z.ZodMiniType, Value>(
  definition: Definition<Input, Stored, Value>,
): Definition<Input, Stored, Value> {
  return definition;
}

/** A text field. The form edits the text as it is stored. */
export function textField<Input extends z.ZodMiniType<string>>(label: string, input: Input) {
  return field({ label, input, stored: z.string(), blank: '', edit: (stored) => stored });
}

export function flagField(label: string) {
  return field({ label, input: z.boolean(), stored: z.boolean(), blank: false, edit: (stored) => stored });
}

/** A field with the id of another record, or null. */
export function idField(label: string) {
  return field({ label, input: z.nullable(plainId), stored: z.nullable(z.int()), blank: null, edit: (stored) => stored });
}

/** Makes a field private: a record contains it only for these readers. */
export function privateField<Input extends z.ZodMiniType, Stored extends z.ZodMiniType, Value>(
  readers: Readers,
  shared: Definition<Input, Stored, Value>,
) {
  const { label, input, blank, edit } = shared;
  const stored = z.optional(shared.stored);
  return {
    readers,
    label,
    input,
    stored,
    blank,
    edit: (value: z.output<Stored> | undefined) => (value === undefined ? blank : edit(value)),
  };
}

/** The schemas of these fields in the body of a call. */
export function inputsOf<F extends Fields>(fields: F): { [Name in keyof F]: F[Name]['input'] } {
  return objectOf(Object.entries(fields).map(([name, { input }]) => [name, input]));
}

/** The schemas of these fields in a record. */
export function storedOf<F extends Fields>(fields: F): { [Name in keyof F]: F[Name]['stored'] } {
  return objectOf(Object.entries(fields).map(([name, { stored }]) => [name, stored]));
}

export function keysOf<F extends object>(fields: F): (keyof F & string)[] {
  return Object.keys(fields).filter((key): key is keyof F & string => Object.hasOwn(fields, key));
}

/** Returns only these fields of a row or a body; missing fields stay missing. */
export function pickFields<F extends Fields, R extends { [Name in keyof F]?: unknown }>(
  fields: F,
  from: R,
): { [Name in keyof R as Name extends keyof F ? Name : never]: Exclude<R[Name], undefined> } {
  const entries = Object.keys(fields).map((name): Entry => [name, Reflect.get(from, name)]);
  return objectOf(entries.filter(([, value]) => value !== undefined));
}

type PrivateField<F extends Fields> = { [Name in keyof F]: F[Name] extends { readers: Readers } ? Name : never }[keyof F];

/** Who may read each private field. */
export function readersOf<F extends Fields>(fields: F): Record<PrivateField<F>, Readers> {
  return objectOf(
    Object.entries(fields).flatMap(([name, field]): Entry[] => ('readers' in field ? [[name, field.readers]] : [])),
  );
}

type PrivateName<R> = { [Name in keyof R]-?: undefined extends R[Name] ? Name : never }[keyof R];

/** Who may read each optional member of a record. If a private member has no entry, the code does not compile. */
export type ReadersOf<R> = Readonly<Record<PrivateName<R>, Readers>>;

interface Reading<R> {
  schema: { shape: object };
  readers: ReadersOf<R>;
  may: Readonly<Record<Readers, boolean>>;
}

/** Returns the record without the members that this reader may not see. `may` says which kinds of reader the person is. */
export function readableBy<R extends object>(record: R, { schema, readers, may }: Reading<R>): R {
  const hidden = Object.entries<Readers>(readers).flatMap(([name, reader]) => (may[reader] ? [] : [name]));
  return objectOf(Object.entries(record).filter(([name]) => name in schema.shape && !hidden.includes(name)));
}

type Entry = readonly [string, unknown];

/** `Object.fromEntries` with the type that the caller states: TypeScript cannot infer names from entries. */
export function objectOf<Made>(entries: readonly Entry[]): Made {
  return Object.fromEntries(entries) as Made;
}
