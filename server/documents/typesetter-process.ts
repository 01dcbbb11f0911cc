import type { PrintedDocument } from './document.ts';
import { typeset } from './typesetter.ts';

export type TypesetterAnswer = { pdf: Buffer } | { failure: string };

process.on('disconnect', () => process.exit());
/** Ctrl-C reaches this process too: the parent decides when it ends. */
process.on('SIGINT', () => {});
process.on('message', (document: PrintedDocument) => {
  if (process.connected) process.send?.(answerTo(document));
});

function answerTo(document: PrintedDocument): TypesetterAnswer {
  try {
    return { pdf: typeset(document) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
