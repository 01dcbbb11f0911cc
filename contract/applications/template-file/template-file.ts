// An application template as a JSON file: the fields of the API, plus `format` and `format_version`.

import * as z from 'zod/mini';
import { elementLimits } from '#contract/applications/element-types/fields.ts';
import { type ElementDraft, isQuestion } from '#contract/applications/elements.ts';
import { elementList, type TemplateDraft, templateDraft } from '#contract/applications/templates.ts';
import { fromWire, toWire } from '#contract/platform/wire/keys.ts';
import type { ImportNote } from './digital-form-builder.ts';
import { fromDigitalFormBuilder, isDigitalForm } from './digital-form-builder.ts';

const fileFormat = 'almoner-application-template';
const fileVersion = 1;
/** characters; the API does not accept a larger template */
const fileLimit = 1_000_000;

type ReadTemplate =
  /** `notes`: what the import changed or left out */
  | { draft: Required<TemplateDraft>; notes: ImportNote[] }
  /** why nothing can be imported */
  | { faults: ImportNote[] };

interface Written {
  name: string;
  opensAt: string | null;
  closesAt: string | null;
  elements: readonly ElementDraft[];
}

/** The file's content, for `JSON.stringify`. */
export function templateFileOf({ name, opensAt, closesAt, elements }: Written): object {
  return toWire({
    format: fileFormat,
    formatVersion: fileVersion,
    name,
    opensAt,
    closesAt,
    elements: elements.map(forElsewhere),
  });
}

/** Removes the link to a question of another template, which other installations do not have. The link to the profile stays. */
function forElsewhere(element: ElementDraft): ElementDraft {
  if (!isQuestion(element) || !element.earlier) return element;
  const { profile } = element.earlier;
  return { ...element, earlier: profile === null ? null : { profile, question: null } };
}

/** Reads a template file of Almoner or a form of Digital Form Builder. For any other file, or a broken one, returns `faults`. */
export function readTemplateFile(text: string, fileName: string): ReadTemplate {
  const whole = (message: string): ReadTemplate => ({ faults: [{ place: fileName, message }] });
  try {
    return readWhole(text, whole);
  } catch (error) {
    // JSON with very many nested levels overflows the call stack
    if (error instanceof RangeError) return whole('The file has too many levels inside each other.');
    throw error;
  }
}

function readWhole(text: string, whole: (message: string) => ReadTemplate): ReadTemplate {
  if (text.length > fileLimit) return whole('The file is larger than 1 MB.');
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return whole('This is not a JSON file, or it is damaged.');
  }
  if (isDigitalForm(content)) {
    const { name, elements, notes } = fromDigitalFormBuilder(content);
    return checked({ name, opensAt: null, closesAt: null, elements }, notes);
  }
  const { format, formatVersion, ...written } = fromWire(record(content));
  if (format !== fileFormat)
    return whole('This is neither an application template of Almoner nor a form of Digital Form Builder.');
  if (formatVersion !== fileVersion) return whole('The file was made by a newer version of Almoner than this one.');
  return checked({ opensAt: null, closesAt: null, ...written }, []);
}

function record(content: unknown): object {
  return typeof content === 'object' && content !== null ? content : {};
}

const wholeTemplate = z.extend(templateDraft, { elements: elementList });

function checked(written: object, notes: ImportNote[]): ReadTemplate {
  const parsed = z.safeParse(wholeTemplate, written);
  if (!parsed.success) return { faults: parsed.error.issues.map(({ path, message }) => ({ place: placeOf(path), message })) };
  const { name = '', opensAt = null, closesAt = null, elements } = parsed.data;
  if (name === '') return { faults: [{ place: 'Name', message: 'The template has no name.' }] };
  if (!JSON.stringify(parsed.data).isWellFormed() || JSON.stringify(parsed.data).includes('\\u0000')) {
    return { faults: [{ place: 'Text', message: 'The file holds characters that are not text.' }] };
  }
  return { draft: { name, opensAt, closesAt, elements }, notes };
}

/** The path of a fault in words: `['elements', 3, 'options', 0]` → `Element 4, options, 1`. */
function placeOf(path: readonly PropertyKey[]): string {
  const [first, index, ...rest] = path;
  const words = (part: PropertyKey) =>
    typeof part === 'number' ? String(part + 1) : String(part).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  if (first !== 'elements') return path.length === 0 ? 'File' : capital(path.map(words).join(', '));
  if (typeof index !== 'number') return `Elements (${elementLimits.elements} at most)`;
  return [`Element ${index + 1}`, ...rest.map(words)].join(', ');
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
