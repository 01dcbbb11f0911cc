import {
  IconCheckbox,
  IconCircleDot,
  IconFileUpload,
  IconH1,
  IconH2,
  IconTextPlus,
  IconTimeline,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ElementDraft, type ElementType, isQuestion } from '#contract/application-elements.ts';

interface Kind {
  type: ElementType;
  label: string;
  Icon: TablerIcon;
}

/** What an application can be made of, as the builder names it. */
export const elementKinds: Record<ElementType, Kind> = {
  HEADING_1: { type: 'HEADING_1', label: 'Section', Icon: IconH1 },
  HEADING_2: { type: 'HEADING_2', label: 'Page', Icon: IconH2 },
  OPEN_TEXT: { type: 'OPEN_TEXT', label: 'Open text', Icon: IconTextPlus },
  MULTIPLE_CHOICE: { type: 'MULTIPLE_CHOICE', label: 'Multiple choice', Icon: IconCircleDot },
  LINEAR_SCALE: { type: 'LINEAR_SCALE', label: 'Linear scale', Icon: IconTimeline },
  CHECKBOX: { type: 'CHECKBOX', label: 'Checkbox', Icon: IconCheckbox },
  FILE: { type: 'FILE', label: 'File', Icon: IconFileUpload },
};

/** A name for ever. (`crypto.randomUUID` is there over https alone.) */
export function newUid(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A new element of a type; what another one has already said is kept as far as it fits. */
export function newElement(type: ElementType, from?: ElementDraft): ElementDraft {
  const uid = from?.uid ?? newUid();
  const words = from === undefined ? '' : isQuestion(from) ? from.question : from.text;
  const asked = {
    uid,
    question: words,
    required: from !== undefined && isQuestion(from) ? from.required : true,
    helpText: from !== undefined && isQuestion(from) ? from.helpText : '',
  };
  switch (type) {
    case 'HEADING_1':
    case 'HEADING_2':
      return { type, uid, text: words.slice(0, 300) };
    case 'OPEN_TEXT':
      return { type, ...asked, maxWordCount: null };
    case 'MULTIPLE_CHOICE':
      return { type, ...asked, options: ['', ''], multiselect: false };
    case 'LINEAR_SCALE':
      return { type, ...asked, minLabel: '', maxLabel: '' };
    default:
      return { type, ...asked };
  }
}

/** How an element is called in a list, an announcement or a question. */
export function elementName(element: ElementDraft): string {
  const words = (isQuestion(element) ? element.question : element.text).trim();
  return words || `${elementKinds[element.type].label} without text`;
}

/** The same, short enough for a sentence. */
export function shortName(element: ElementDraft): string {
  const name = elementName(element).split('\n', 1)[0] ?? '';
  return name.length > 60 ? `${name.slice(0, 59).trimEnd()}…` : name;
}
