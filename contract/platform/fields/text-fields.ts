import { text } from '#contract/platform/wire/shapes.ts';
import { textField } from './field.ts';
import { titleText } from './names.ts';

/** How a form shows a text: on one line, or on several `rows`. */
export interface TextControl {
  rows?: number;
  maxLength?: number;
  help?: string;
}

/**
 * A field for a name on one line, which refuses characters that do not show. Its control stops at the limit, so that a longer name
 * cannot be typed.
 */
export function nameField(label: string, longest: number) {
  return { ...textField(label, titleText(longest)), kind: 'text' as const, control: { maxLength: longest } as TextControl };
}

/** A field for a text on several lines. A text that is too long can be typed and is then refused, so that nothing is cut off. */
export function passageField(label: string, longest: number, control: TextControl = {}) {
  return { ...textField(label, text(longest)), kind: 'text' as const, control: { rows: 3, ...control } as TextControl };
}
