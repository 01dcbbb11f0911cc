import {
  IconCalendar,
  IconCheckbox,
  IconCircleDot,
  IconFileUpload,
  IconH1,
  IconH2,
  IconNumbers,
  IconTable,
  IconTextPlus,
  IconTimeline,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dayRangeText } from '#contract/applications/element-types/date.ts';
import { kindWords, mostFilesOf } from '#contract/applications/element-types/file.ts';
import { rangeText } from '#contract/applications/element-types/number.ts';
import {
  type ElementDraft,
  type ElementType,
  type HeadingType,
  isQuestion,
  type QuestionOf,
  type QuestionType,
} from '#contract/applications/elements.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { DateSettings } from './date-settings.tsx';
import { FileSettings } from './file-settings.tsx';
import { NumberSettings } from './number-settings.tsx';
import { MultipleChoiceSettings, OpenTextSettings, ScaleSettings, type SettingsProps } from './question-settings.tsx';
import { TableSettings } from './table-settings.tsx';

interface Kind {
  label: string;
  Icon: TablerIcon;
}

interface HeadingKind extends Kind {
  fieldLabel: string;
  description: string;
}

/** How the builder shows one type of question. */
interface QuestionKind<T extends QuestionType> extends Kind {
  fieldLabel: string;
  /** the inputs that change the settings of such a question */
  Settings: (props: SettingsProps<T>) => ReactNode;
  /** the main settings, for the row in the list: `150 words` */
  facts: (question: QuestionOf<T>) => string;
  /** all settings as text, to compare two versions */
  settings: (question: QuestionOf<T>) => string;
}

export const headingKinds: { [T in HeadingType]: HeadingKind } = {
  HEADING_1: {
    label: 'Section',
    Icon: IconH1,
    fieldLabel: 'Section heading',
    description: 'Groups the pages that follow it.',
  },
  HEADING_2: {
    label: 'Page',
    Icon: IconH2,
    fieldLabel: 'Page heading',
    description: 'Begins a new page: applicants see one page at a time.',
  },
};

const plain = { fieldLabel: 'Question', Settings: () => null, facts: () => '', settings: () => '' };

export const questionKinds: { [T in QuestionType]: QuestionKind<T> } = {
  OPEN_TEXT: {
    ...plain,
    label: 'Open text',
    Icon: IconTextPlus,
    Settings: OpenTextSettings,
    facts: ({ maxWordCount }) =>
      maxWordCount === null || Number.isNaN(maxWordCount) ? '' : howMany(maxWordCount, 'word', 'words'),
    settings: ({ maxWordCount }) => `At most ${maxWordCount ?? 'any number of'} words`,
  },
  MULTIPLE_CHOICE: {
    ...plain,
    label: 'Multiple choice',
    Icon: IconCircleDot,
    Settings: MultipleChoiceSettings,
    facts: ({ options }) => howMany(options.length, 'option', 'options'),
    settings: ({ options }) => options.map((option) => `• ${option}`).join('\n'),
  },
  LINEAR_SCALE: {
    ...plain,
    label: 'Linear scale',
    Icon: IconTimeline,
    Settings: ScaleSettings,
    settings: ({ minLabel, maxLabel }) => `1: ${minLabel}\n5: ${maxLabel}`,
  },
  CHECKBOX: { ...plain, label: 'Checkbox', Icon: IconCheckbox, fieldLabel: 'Text beside the checkbox' },
  NUMBER: {
    ...plain,
    label: 'Number',
    Icon: IconNumbers,
    Settings: NumberSettings,
    facts: (question) => [question.unit, rangeText(question)].filter(Boolean).join(', '),
    settings: (question) =>
      [
        `Unit: ${question.unit || 'none'}`,
        `Allowed: ${rangeText(question) || 'any number'}`,
        `Decimals: ${question.decimals}`,
        `Commas between thousands: ${question.grouped ? 'yes' : 'no'}`,
      ].join('\n'),
  },
  DATE: {
    ...plain,
    label: 'Date',
    Icon: IconCalendar,
    Settings: DateSettings,
    facts: dayRangeText,
    settings: (question) => `Allowed: ${dayRangeText(question) || 'any day'}`,
  },
  TABLE: {
    ...plain,
    label: 'Table',
    Icon: IconTable,
    Settings: TableSettings,
    facts: ({ columns }) => howMany(columns.length, 'column', 'columns'),
    settings: tableSettingsText,
  },
  FILE: {
    ...plain,
    label: 'File',
    Icon: IconFileUpload,
    Settings: FileSettings,
    facts: (question) => (mostFilesOf(question) > 1 ? howMany(mostFilesOf(question), 'file', 'files') : ''),
    settings: (question) =>
      [
        `Files: at most ${mostFilesOf(question)}`,
        `Kinds: ${kindWords(question) || 'all'}`,
        `Largest file: ${question.largestMegabytes == null ? 'the programme’s limit' : `${question.largestMegabytes} MB`}`,
      ].join('\n'),
  },
};

function tableSettingsText({ columns, rowTitles, firstRows, leastRows, mostRows }: QuestionOf<'TABLE'>): string {
  const heading = columns.map(({ label, kind, unit, decimals, required, sum }) => {
    const number = kind === 'NUMBER' ? [`number${unit && ` (${unit})`}`, `${decimals} decimals`, sum && 'summed'] : ['text'];
    return `• ${label}: ${[...number, required && 'needed'].filter(Boolean).join(', ')}`;
  });
  const rows =
    rowTitles.length > 0 ? rowTitles.map((title) => `Row: ${title}`) : [`Rows: ${firstRows}, ${leastRows} to ${mostRows}`];
  return [...heading, ...rows].join('\n');
}

export const elementKinds: { [T in ElementType]: Kind } = { ...headingKinds, ...questionKinds };

export function isElementType(value: string): value is ElementType {
  return value in elementKinds;
}

/** The types in the order of the menus. */
export const kindList = Object.keys(elementKinds)
  .filter(isElementType)
  .map((type) => ({ type, ...elementKinds[type] }));

export function textOf(element: ElementDraft): string {
  return isQuestion(element) ? element.question : element.text;
}

/** The name of an element in lists, announcements and questions to the user. */
export function elementName(element: ElementDraft): string {
  return textOf(element).trim() || `${elementKinds[element.type].label} without text`;
}

/** A name that is short enough for a sentence. */
export function shortName(element: ElementDraft): string {
  const name = elementName(element).split('\n', 1)[0] ?? '';
  return name.length > 60 ? `${name.slice(0, 59).trimEnd()}…` : name;
}
