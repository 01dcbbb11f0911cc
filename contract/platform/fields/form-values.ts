import type * as z from 'zod/mini';
import { type Editing, type Fields, type Group, objectOf } from './field.ts';

type Path<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends Group ? `${Name}.${keyof F[Name]['parts'] & string}` : Name;
}[keyof F & string];

type Edited<E> = E extends { edit: (stored: never) => infer Value } ? Value : never;

type ValueAt<F extends Fields, P extends string> = P extends `${infer Name}.${infer Part}`
  ? F[Name] extends Group
    ? Edited<F[Name]['parts'][Part]>
    : never
  : Edited<F[P]>;

/** The values in a form, by the path of each field in the body of a call. */
export type ValuesOf<F extends Fields> = { [P in Path<F>]: ValueAt<F, P> };

function paths(fields: Fields): [string, Editing][] {
  return Object.entries(fields).flatMap(([name, field]): [string, Editing][] =>
    'parts' in field ? Object.entries(field.parts).map(([part, editing]) => [`${name}.${part}`, editing]) : [[name, field]],
  );
}

export function labelsOf<F extends Fields>(fields: F): Record<Path<F>, string> {
  return objectOf(paths(fields).map(([path, { label }]) => [path, label]));
}

/** The values in the form of a new record, before anything is typed. */
export function blanksOf<F extends Fields>(fields: F): ValuesOf<F> {
  return objectOf(paths(fields).map(([path, { blank }]) => [path, blank]));
}

type Stored<F extends Fields> = { [Name in keyof F]?: z.output<F[Name]['stored']> };

/** The values of a stored record, converted for a form. */
export function editedOf<F extends Fields>(fields: F, record: Stored<F>): ValuesOf<F> {
  return objectOf(paths(fields).map(([path, { edit }]) => [path, edit(valueAt(record, path) as never)]));
}

/** Returns the labels of a form with these fields, and a function that returns the form's values for a record or a new record. */
export function formOf<F extends Fields>(fields: F) {
  return {
    labels: labelsOf(fields),
    values: (record: Stored<F> | undefined): ValuesOf<F> => (record ? editedOf(fields, record) : blanksOf(fields)),
  };
}

/** A whole record in the shape of a call's body. Each group has all of its parts. */
export type Written<F extends Fields> = {
  [Name in keyof F]: z.output<F[Name] extends Group ? F[Name]['stored'] : F[Name]['input']>;
};

/** A new record before anything is typed. */
export function emptyOf<F extends Fields>(fields: F): Written<F> {
  return objectOf(
    Object.entries(fields).map(([name, field]) => [
      name,
      'parts' in field ? objectOf(Object.entries(field.parts).map(([part, { blank }]) => [part, blank])) : field.blank,
    ]),
  );
}

function valueAt(record: object, path: string): unknown {
  return path
    .split('.')
    .reduce(
      (value: unknown, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      record,
    );
}
