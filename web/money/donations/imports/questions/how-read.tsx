import { Fragment, type ReactNode } from 'react';
import { donationTypeLabels } from '#contract/money/donations/donations-query.ts';
import { leaveOut, programmeCurrency } from '#contract/money/donations/imports/import-choices.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { lineInWords } from '#contract/money/donations/imports/import-sheets.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import shared from '../../../../platform/ui/work/facts.module.css';
import { dayInWords, moneyInWords } from '../import-words.ts';
import classes from '../imports.module.css';

/** How dates, amounts and lines of the file are read, in words and with examples, before anything is stored. */
export function HowRead({ reading }: { reading: ImportReading }) {
  const facts = factsOf(reading);
  if (facts.length === 0) return null;
  return (
    <section className="heads-22 stack gap-4 above-10" aria-label="How this file is read">
      <h2>How this file is read</h2>
      <dl className={`${classes.facts} ${shared.facts} soft-terms`}>
        {facts.map(({ name, lines }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

interface Fact {
  name: string;
  lines: string[];
}

function factsOf(reading: ImportReading): Fact[] {
  const all: Fact[] = [
    { name: 'As before', lines: habitLines(reading) },
    { name: 'Dates', lines: dateLines(reading) },
    { name: 'Amounts', lines: amountLines(reading) },
    { name: 'Type', lines: typeLines(reading) },
    { name: 'Names', lines: nameLines(reading) },
    { name: 'Donors', lines: donorLines(reading) },
    { name: 'Nonprofit', lines: reading.nonprofit ? [`All donations are to ${reading.nonprofit.name}.`] : [] },
    { name: 'Refunds', lines: refundLines(reading) },
    { name: 'Left out', lines: leftOutLines(reading) },
    { name: 'Not gifts', lines: asideLines(reading) },
  ];
  return all.filter(({ lines }) => lines.length > 0);
}

function habitLines({ habit }: ImportReading): string[] {
  if (habit?.keptBack) return [`These lines were kept back from “${habit.name}”: they are read as the others were.`];
  return habit ? [`The columns are those of “${habit.name}”, which was stored before: they are read as they were then.`] : [];
}

function dateLines({ blankDates, dateExamples, datesBy, dateReceived, habit }: ImportReading): string[] {
  if (dateReceived !== null) return [`All donations are of ${dayInWords(dateReceived)}.`];
  const examples = dateExamples.map(({ text, day }) => `${text} is read as ${dayInWords(day)}.`);
  if (blankDates?.day)
    examples.push(`${howMany(blankDates.count, 'line', 'lines')} without a date: ${dayInWords(blankDates.day)}.`);
  if (datesBy === 'HABIT' && habit) examples.push(`Nothing in this file shows the order: it is that of “${habit.name}”.`);
  return examples;
}

function amountLines({ amountExamples, amountsBy, currency, currencyBy, habit, columns }: ImportReading): string[] {
  const lines = amountExamples.map(({ text, amount }) => `${text} is read as ${moneyInWords(amount, currency)}.`);
  if (amountsBy === 'HABIT' && habit)
    lines.push(`Nothing in this file shows the mark before the cents: it is that of “${habit.name}”.`);
  const hasColumn = columns.some(({ meaning }) => meaning === 'currency');
  if (lines.length > 0 && currencyBy === 'USUAL' && currency === programmeCurrency && !hasColumn)
    lines.push('Nothing in this file says the currency: amounts are taken as US dollars.');
  return lines;
}

function typeLines({ donationType, donationTypeBy, habit }: ImportReading): string[] {
  if (donationType === null) return [];
  const before = donationTypeBy === 'HABIT' && habit ? `, as in “${habit.name}”` : '';
  return [`No column says it: all donations are stored as ${donationTypeLabels[donationType]}${before}.`];
}

function nameLines({ donorNames, habit }: ImportReading): string[] {
  if (!donorNames) return [];
  const { split, whole, examples, by } = donorNames;
  const before = by === 'HABIT' && habit ? `, as in “${habit.name}”` : '';
  return [
    ...examples.map(
      ({ text, firstName, lastName }) => `“${text}” is stored as first name “${firstName}” and last name “${lastName}”.`,
    ),
    ...(split > 0 ? [`${howMany(split, 'line', 'lines')}: the donor’s name is split. All names are listed below.`] : []),
    ...(whole > 0 ? [`${howMany(whole, 'line', 'lines')}: the donor’s name is kept as it stands, as last name${before}.`] : []),
  ];
}

function donorLines({ twoDonors, otherNames, nameless, ofGroups, turned, backslashes, columns }: ImportReading): string[] {
  const named = columns.find(({ meaning }) => meaning === 'other_name')?.header;
  return [
    ...(otherNames ? [`${howMany(otherNames, 'line', 'lines')} without a name: the donor is what “${named}” has.`] : []),
    ...(nameless ? [`${howMany(nameless, 'line names', 'lines name')} no donor, so that nobody is named as the donor.`] : []),
    ...(ofGroups
      ? [`${howMany(ofGroups.count, 'line has its', 'lines have their')} donor in a row above them, such as “${ofGroups.name}”.`]
      : []),
    ...(turned
      ? [
          `${howMany(turned.count, 'line has', 'lines have')} “${turned.receiver}” as the donor, who receives the other gifts: the donor is what “${turned.column}” has.`,
        ]
      : []),
    ...(twoDonors
      ? [
          `${howMany(twoDonors.count, 'line names', 'lines name')} a person and an organization: the donor is ${
            twoDonors.rule === 'PERSON' ? 'the person' : 'the organization'
          }, and the other one goes into the notes.`,
        ]
      : []),
    ...(backslashes
      ? [
          `${howMany(backslashes.count, 'name has', 'names have')} a backslash before a quotation mark: ${backslashes.text} is read as ${backslashes.name}.`,
        ]
      : []),
  ];
}

function refundLines({ lowered, currency }: ImportReading): string[] {
  if (!lowered) return [];
  const [gifts, are] = [howMany(lowered.count, 'gift', 'gifts'), lowered.count === 1 ? 'is' : 'are'];
  return [`${gifts} ${are} lowered by ${moneyInWords(lowered.amount, currency)} in all.`];
}

function leftOutLines({ columns }: ImportReading): string[] {
  const named = columns.flatMap(({ header, meaning, by, examples }, index) =>
    meaning === leaveOut && by !== 'FILE' && examples.some((text) => text !== '') ? [header || `Column ${index + 1}`] : [],
  );
  return named.length === 0 ? [] : [`${howMany(named.length, 'column', 'columns')}: ${named.join(', ')}.`];
}

function asideLines({ setAside, sheets }: ImportReading): string[] {
  return setAside.map(({ reason, count, firstLine, amount, currency }) => {
    const sum = amount === null ? '' : `, ${moneyInWords(amount, currency)} in all`;
    return `${reason}: ${howMany(count, 'line', 'lines')}${sum}, first on ${lineInWords(sheets, firstLine)}.`;
  });
}

/** A part of the page that can be folded. `open`: it starts unfolded, because a person should look at it. */
export function Part({
  id,
  title,
  note,
  open,
  children,
}: {
  id?: string;
  title: string;
  note: string;
  open: boolean;
  children: ReactNode;
}) {
  return (
    <details id={id} className={classes.columns} open={open}>
      <summary>
        <h2>{title}</h2> <span className="soft">{note}</span>
      </summary>
      {children}
    </details>
  );
}
