import { type donationNoteNames, donationNotes } from '#contract/money/donations/donation-columns.ts';
import { keysOf, objectOf } from '#contract/platform/fields/field.ts';
import type { KindField, KindValue } from '#contract/platform/fields/kinds.ts';
import { readTypedNumber } from '#contract/platform/fields/typed-number.ts';
import { type SnakeKey, snakeKey } from '#contract/platform/wire/keys.ts';
import { type Read, wrong } from '#server/platform/tables/table.ts';

type NoteName = (typeof donationNoteNames)[number];
type DayOf = (text: string) => Read<string>;

const fields = keysOf(donationNotes).map((name) => ({ name, wire: snakeKey(name) as SnakeKey<typeof name> }));

/** Reads what a nonprofit notes of a donation, by the kind of each field. */
export function readNotes(textIn: (name: NoteName) => string, dayOf: DayOf) {
  const read = fields.map(({ name, wire }) => ({ name, wire, result: readNote(donationNotes[name], textIn(wire), dayOf) }));
  return {
    values: objectOf<Record<string, KindValue>>(
      read.map(({ name, result }) => [name, 'value' in result ? result.value : donationNotes[name].blank]),
    ),
    problems: read.flatMap(({ wire, result }) => ('message' in result ? [{ field: wire, message: result.message }] : [])),
  };
}

function readNote(field: KindField, text: string, dayOf: DayOf): Read<KindValue> {
  if (field.kind === 'text') return { value: text };
  if (field.kind === 'choice') return readChoice(field.choices, text);
  if (text === '') return { value: null };
  return field.kind === 'day' ? dayOf(text) : readTypedNumber(text, field);
}

/** A choice by its label or its value, in any letters. */
function readChoice(choices: Readonly<Record<string, string>>, text: string): Read<string> {
  if (text === '') return { value: '' };
  const same = (one: string) => one.toLowerCase() === text.toLowerCase();
  const found = Object.entries(choices).find(([value, label]) => same(value) || same(label));
  return found ? { value: found[0] } : wrong(`Choose one of: ${Object.values(choices).join(', ')}.`);
}

/** The values as texts for COPY. */
export function copiedNotes(values: { readonly [Name in keyof typeof donationNotes]?: KindValue | undefined }) {
  return objectOf<Record<NoteName, string | null>>(
    fields.map(({ name, wire }) => {
      const value = values[name] ?? null;
      return [wire, value === null ? null : String(value)];
    }),
  );
}
