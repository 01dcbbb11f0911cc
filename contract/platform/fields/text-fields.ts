import { text } from '#contract/platform/wire/shapes.ts';
import { textField } from './field.ts';

/** How a form shows a text: on one line, or on several `rows`. */
export interface TextControl {
  rows?: number;
  maxLength?: number;
  help?: string;
}

/** A field for a text on one line. Its control stops at the limit, so that a longer text cannot be typed. */
export function lineField(label: string, longest: number, control: TextControl = {}) {
  return { ...textField(label, text(longest)), control: { maxLength: longest, ...control } as TextControl };
}

/** A field for a text on several lines. A text that is too long can be typed and is then refused, so that nothing is cut off. */
export function passageField(label: string, longest: number, control: TextControl = {}) {
  return { ...textField(label, text(longest)), control: { rows: 3, ...control } as TextControl };
}
