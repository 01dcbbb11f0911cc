import { elementLimits } from '#contract/applications/element-types/fields.ts';
import type { ElementDraft } from '#contract/applications/elements.ts';
import { type DigitalComponent, type DigitalForm, type DigitalPage, listOf } from './digital-form.ts';
import { pathOrder } from './digital-form-order.ts';
import { digitalQuestion, isText, textOf } from './digital-form-questions.ts';

/** A message about an import. `place` is in words: `Element 4, options, 1`. */
export interface ImportNote {
  place: string;
  message: string;
}

export { isDigitalForm } from './digital-form.ts';

interface Converted {
  name: string;
  elements: ElementDraft[];
  notes: ImportNote[];
}

/**
 * Converts a form of Digital Form Builder to a template. Sections become HEADING_1. Pages become HEADING_2, in the order in
 * which applicants reach them. Text becomes the help text of the next question, or of the page's last one. Almoner's applications
 * have no branches: the questions of a conditional page become optional, and the first one's help text states the condition.
 * The notes say what was left out or changed. Names, headings and options that are too long are cut without a note.
 */
export function fromDigitalFormBuilder(form: DigitalForm): Converted {
  const converting = {
    form,
    elements: [] as ElementDraft[],
    notes: [] as ImportNote[],
    uids: new Set<string>(),
    carried: [] as string[],
  };
  const { pages, unreached, conditional } = pathOrder(form);
  let section: string | undefined;
  for (const page of pages) {
    const title = form.sections?.find(({ name }) => name === page.section)?.title?.trim();
    if (title && title !== section && hasQuestion(page)) {
      section = title;
      converting.elements.push({
        type: 'HEADING_1',
        uid: freeUid('section', converting.uids),
        text: title.slice(0, elementLimits.heading),
      });
    }
    convertPage(converting, page, conditional.get(page));
  }
  for (const page of unreached) {
    converting.notes.push({ place: titleOf(page), message: 'No path leads to this page: it was put at the end.' });
    convertPage(converting, page, undefined);
  }
  leaveText(converting, 'The form');
  return {
    name: (form.name ?? '').trim().slice(0, 200) || 'Imported application',
    elements: converting.elements,
    notes: converting.notes,
  };
}

interface Converting {
  form: DigitalForm;
  elements: ElementDraft[];
  notes: ImportNote[];
  uids: Set<string>;
  /** text that becomes the help text of the next question */
  carried: string[];
}

const titleOf = (page: DigitalPage) => `Page “${page.title?.trim() || page.path}”`;

function hasQuestion({ components = [] }: DigitalPage): boolean {
  return components.some((component) => !isText(component));
}

function convertPage(converting: Converting, page: DigitalPage, condition: string | undefined): void {
  const { elements, notes, uids, carried, form } = converting;
  const { components = [] } = page;
  if (!hasQuestion(page)) {
    const texts = components.map(textOf).filter((text) => text !== '');
    if (texts.length > 0)
      notes.push({ place: titleOf(page), message: 'It asks nothing: its text is the help of the question after it.' });
    carried.push(...texts);
    return;
  }
  elements.push({
    type: 'HEADING_2',
    uid: freeUid('page', uids),
    text: (page.title ?? '').trim().slice(0, elementLimits.heading),
  });
  if (condition !== undefined) {
    notes.push({
      place: titleOf(page),
      message: 'Only some are asked this: its questions are optional, and the first says of whom.',
    });
    if (condition !== '') carried.unshift(condition);
  }
  for (const component of components) {
    if (isText(component)) {
      const text = textOf(component);
      // skip text that repeats the page's title
      if (text !== '' && text !== page.title?.trim()) carried.push(text);
    } else convertQuestion(converting, component, condition !== undefined, form);
  }
  leaveText(converting, titleOf(page));
}

function convertQuestion(converting: Converting, component: DigitalComponent, optional: boolean, form: DigitalForm): void {
  const { elements, notes, uids, carried } = converting;
  const place = component.title?.trim() || `${component.type} ${component.name ?? ''}`.trim();
  const made = digitalQuestion(component, (one) => listOf(form, one));
  if (made === null) {
    notes.push({ place, message: `Questions of the type ${component.type} have no place here: it was left out.` });
    return;
  }
  for (const message of made.notes) notes.push({ place, message });
  const { element } = made;
  const texts = [...carried.splice(0), element.helpText];
  const helpText = texts.filter((text) => text !== '' && text !== element.question).join('\n\n');
  if (helpText.length > elementLimits.helpText) notes.push({ place, message: 'Its help text was too long, and is cut off.' });
  elements.push({
    ...element,
    uid: freeUid((component.name ?? '').replace(/[^A-Za-z0-9-]/g, '').slice(0, 50) || 'question', uids, true),
    required: element.required && !optional,
    helpText: helpText.slice(0, elementLimits.helpText),
  });
}

/** Adds the text that follows a page's last question to that question's help text, or notes that the text was left out. */
function leaveText({ elements, notes, carried }: Converting, place: string): void {
  if (carried.length === 0) return;
  const texts = carried.splice(0).join('\n\n');
  const last = elements.at(-1);
  if (last && 'helpText' in last && last.helpText.length + texts.length + 2 <= elementLimits.helpText) {
    elements[elements.length - 1] = { ...last, helpText: [last.helpText, texts].filter(Boolean).join('\n\n') };
  } else notes.push({ place, message: `This text has no question to stand at, and was left out: ${texts.slice(0, 200)}` });
}

/** Returns a uid that is not taken: the wanted uid with a number. `bare`: without a number if the wanted uid is free. */
function freeUid(wanted: string, taken: Set<string>, bare = false): string {
  let uid = bare ? wanted : `${wanted}-1`;
  for (let number = 2; taken.has(uid); number += 1) uid = `${wanted}-${number}`;
  taken.add(uid);
  return uid;
}
