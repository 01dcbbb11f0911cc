import { decodeText } from '#contract/learning/library/decode-text.ts';
import { escapeHtml, type ShownDocument } from '../shown-document.ts';

/** Shows a text file with its line breaks and spaces. The line break in front of the text is dropped by `<pre>`. */
export function readPlainText(bytes: Uint8Array<ArrayBuffer>): ShownDocument {
  return { sections: [{ title: '', name: '', html: `<pre>\n${escapeHtml(decodeText(bytes))}</pre>` }], pictures: {} };
}
