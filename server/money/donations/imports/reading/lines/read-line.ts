import type { donationNoteNames } from '#contract/money/donations/donation-columns.ts';
import type { DonationType } from '#contract/money/donations/donations-query.ts';
import { type ImportField, programmeCurrency, shownCharacters } from '#contract/money/donations/imports/import-choices.ts';
import { asideReasons, isWholeLineNote, lineMessages } from '#contract/money/donations/imports/import-messages.ts';
import { placeOfLine } from '#contract/money/donations/imports/import-sheets.ts';
import type { FoundNonprofit } from '#server/money/donations/imports/matching/find-nonprofits.ts';
import { type Cell, isTooLong, type Read, textOf, wrong } from '#server/platform/tables/table.ts';
import { Tally } from '../asking/tally.ts';
import { dayReader } from '../days/day-reader.ts';
import { isProblemColumn } from '../header/header-names.ts';
import { turnedPlace } from '../header/other-side.ts';
import { isOfOrganization } from '../names/donor-kind.ts';
import { nameReader } from '../names/read-name.ts';
import type { Understanding } from '../understanding.ts';
import { loweredBy, matchAmount, matchReader, withMatch } from '../values/amount-changes.ts';
import { readAmount } from '../values/amount-text.ts';
import { cellReader } from '../values/cell-reader.ts';
import type { lineColumns } from '../values/copy-text.ts';
import { currencyOf } from '../values/currency-text.ts';
import { readDay } from '../values/day-text.ts';
import { readTexts } from '../values/read-texts.ts';
import { readType, typeInWords } from '../values/type-words.ts';
import type { Aside, LineProblem } from './line-outcome.ts';
import type { Refunded } from './refunds.ts';
import { asideFinder } from './set-aside.ts';
import { titlesFinder } from './titles-again.ts';

type NoteName = (typeof donationNoteNames)[number];

/** A line's donation as texts for COPY. */
type ReadRow = Record<Exclude<(typeof lineColumns)[number], NoteName | 'nonprofit_id'>, string> &
  Record<NoteName, string | null> & { nonprofit_id: number; whole_name: string | null };

/**
 * `match`: the gift of a company that stands on the same line. `amount`: the dollars of a line with problems; null if they cannot be read, or if the amount is in another currency. */
type LineRead = { row: ReadRow; match?: ReadRow } | { aside: Aside } | { problems: LineProblem[]; amount: string | null };

/** The columns that may hold a donor's name if the file has no column for the last name. */
const nameFields: readonly ImportField[] = ['last_name', 'first_name', 'whole_name', 'organization'];

/** Makes a function that reads one line: it returns the donation, or why the line is set aside, or all problems of the line. */
export function lineReader(understood: Understanding, tally: Tally, refunded: Refunded = new Map()) {
  const { header, strict, leavesOutLastCells } = understood;
  const { names, meanings } = header;
  const places = new Map(meanings.map((meaning, index) => [meaning, index]));
  const place = (field: ImportField) => places.get(field) ?? -1;
  const whyAside = strict ? () => null : asideFinder(understood, tally);
  const whyUnseen = strict ? () => null : asideFinder(understood, new Tally());
  const readOneType = typeReader(understood, tally);
  const readOneDay = dayReader(understood, tally);
  const readNotedDay = (text: string) => readDay(text, understood.dates, understood.today, understood.year);
  const splitOf = nameReader(understood, tally);
  const currencyIn = currencyReader(understood);
  const lowered = loweredBy(understood, tally, refunded);
  const readCells = cellReader(understood, tally);
  const withCompany = companyAdder(understood, tally);
  const problem = (field: string, cells: readonly Cell[], message: string): LineProblem => {
    const fields = field === 'last_name' ? nameFields : [field as ImportField];
    const at = fields.map(place).find((one) => one >= 0) ?? -1;
    const value = textOf(cells[at]);
    return {
      ...{ column: names[at] || field, value: value.slice(0, shownCharacters), message },
      ...(at >= 0 && value.length <= shownCharacters && { cell: at }),
    };
  };

  const notedAt = names.findIndex(isProblemColumn);
  const titlesIn = titlesFinder(names, place('amount'));

  return (cells: readonly Cell[], findNonprofit: () => FoundNonprofit, line: number): LineRead => {
    const noted = textOf(cells[notedAt]);
    if (notedAt >= 0 && isWholeLineNote(noted))
      return {
        problems: [
          {
            column: names[notedAt] ?? '',
            value: noted.slice(0, shownCharacters),
            message: lineMessages.wholeLine,
            cell: notedAt,
          },
        ],
        amount: null,
      };
    const titles = titlesIn(cells, line);
    if (titles === 'AGAIN' && !strict) return { aside: { reason: asideReasons.titles, isSum: true } };
    if (titles !== null && titles !== 'AGAIN')
      return { problems: [{ column: '', value: '', message: lineMessages.otherTitles(placeOfLine(titles).line) }], amount: null };
    const tooLong = isTooLong(cells, names.length);
    // the cells of a line that is too long may stand in the wrong columns, so nobody is asked about their values
    const reason = (tooLong ? whyUnseen : whyAside)(cells);
    if (reason && (!tooLong || reason.reason === asideReasons.total)) return { aside: reason };
    if (tooLong || (cells.length < names.length && !leavesOutLastCells))
      return { problems: [{ column: '', value: '', message: lineMessages.cells(cells.length, names.length) }], amount: null };
    const written = readAmount(cells[place('amount')], understood.amounts, understood.rounds);
    if (written.exact !== undefined) tally.decimals.add(textOf(cells[place('amount')]), written.exact);
    const amount = lowered(cells, written, line);
    if ('aside' in amount) return amount;
    const day = readOneDay(cells[place('date_received')], line);
    const currency = currencyIn(cells, 'currency' in amount ? amount.currency : null);
    if (!strict && 'value' in amount && 'value' in day && 'value' in currency && currency.value !== programmeCurrency)
      return {
        aside: { reason: asideReasons.currency(currency.value), money: { amount: amount.value, currency: currency.value } },
      };
    const nonprofit = findNonprofit();
    const type = readOneType(cells[place('donation_type')]);
    const received = readYesNo(cells[place('received_by_programme')]);
    const whole = place('whole_name');
    const turned = turnedPlace(cells, textOf(cells[whole]), understood.otherSides);
    if (turned !== undefined) tally.donors.turned(names[turned] ?? '', textOf(cells[whole]));
    const placeOf = (field: ImportField) => (field === 'whole_name' ? (turned ?? whole) : place(field));
    const texts = readTexts(
      readCells(cells, (field) => textOf(cells[placeOf(field)])),
      {
        organizationFirst: isOrganizationFirst(understood, cells),
        splitOf: (name) => splitOf(cells, name),
        dayOf: readNotedDay,
      },
    );
    tally.donors.add(
      texts,
      nameFields.map((field) => textOf(cells[place(field)])),
    );
    const read = { nonprofit, amount, currency, donation_type: type, date_received: day, received_by_programme: received };
    if (
      'value' in amount &&
      'value' in type &&
      'value' in day &&
      'value' in nonprofit &&
      'value' in received &&
      'value' in currency &&
      texts.value
    )
      return withCompany(cells, {
        nonprofit_id: nonprofit.value,
        amount: amount.value,
        donation_type: type.value,
        date_received: day.value,
        received_by_programme: received.value,
        ...texts.value,
      });
    const isOurs = 'value' in amount && 'value' in currency && currency.value === programmeCurrency;
    return {
      amount: isOurs ? amount.value : null,
      problems: [
        ...Object.entries(read).flatMap(([field, result]) => ('message' in result ? problem(field, cells, result.message) : [])),
        ...texts.problems.map(({ field, message }) => problem(field, cells, message)),
      ],
    };
  };
}

/** A person's choice for the file wins; else the line itself may say that an organization gave, and the person is its contact. */
const isOrganizationFirst = ({ donor, donorBy, donorKindPlace }: Understanding, cells: readonly Cell[]) =>
  donor === 'ORGANIZATION' || (donorBy === 'USUAL' && isOfOrganization(cells[donorKindPlace]));

const noAddress = { address1: '', address2: '', city: '', state: '', zipcode: '' };

/** Makes a function that treats what a company adds on a line as a person chose: as part of the gift, or as a gift of its own. */
function companyAdder(understood: Understanding, tally: Tally) {
  const matchOf = matchReader(understood);
  const company = understood.header.meanings.indexOf('organization');
  return (cells: readonly Cell[], row: ReadRow): LineRead => {
    const match = matchOf(cells);
    if (match === 0) return { row };
    tally.match(match);
    if (understood.matches === 'LEAVE_OUT') return { row };
    if (understood.matches === 'ADD') return { row: { ...row, amount: withMatch(row.amount, match) } };
    const donor = [row.first_name, row.last_name].filter((name) => name !== '').join(' ');
    const name = { first_name: '', last_name: textOf(cells[company]) || 'Company match', whole_name: null };
    const notes = donor === '' ? 'A company’s match' : `A company’s match of the gift of ${donor}`;
    return { row, match: { ...row, ...name, ...noAddress, amount: matchAmount(match), donation_type: 'OTHER', notes } };
  };
}

const yes = new Set(['YES', 'Y', 'TRUE', '1', 'X']);
const no = new Set(['', 'NO', 'N', 'FALSE', '0']);

/** `t` or `f`, as COPY takes them. */
function readYesNo(cell: Cell | undefined): Read<'t' | 'f'> {
  const text = textOf(cell).toUpperCase();
  if (yes.has(text)) return { value: 't' };
  return no.has(text) ? { value: 'f' } : wrong(lineMessages.yesNo);
}

/**
 * Reads a type: the type of the whole file, else by its exact name, else as a person said, else by its words, else `OTHER`. A
 * person checks the last three.
 */
function typeReader({ donationType, types, strict }: Understanding, tally: Tally) {
  return (cell: Cell | undefined): Read<DonationType> => {
    if (donationType !== null) return { value: donationType };
    const exact = readType(cell);
    if (strict || 'value' in exact) return exact;
    const text = textOf(cell).slice(0, 200);
    const said = types.get(text);
    const words = typeInWords(text);
    const type = said?.is ?? words ?? 'OTHER';
    return tally.type(text, type, said?.by ?? (words === null ? 'USUAL' : 'FILE')) ? { value: type } : exact;
  };
}

/**
 * Takes the currency that the column of currencies names. Without such a column, takes the sign in the amount, else the file's
 * currency.
 */
function currencyReader({ header: { meanings }, currency, strict }: Understanding) {
  const index = meanings.indexOf('currency');
  return (cells: readonly Cell[], beside: string | null): Read<string> => {
    const text = textOf(cells[index]);
    const code = index < 0 ? (beside ?? currency) : currencyOf(text);
    if (code === null) return wrong(lineMessages.currency);
    return strict && code !== programmeCurrency ? wrong(lineMessages.otherCurrency) : { value: code };
  };
}
