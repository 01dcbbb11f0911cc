import type { ArtworkTask } from '#server/platform/documents/artwork.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { TaskProcess } from '#server/platform/process/workers/task-process.ts';
import type { PrintedDocument } from './document.ts';
import type { TypesetterAnswer, TypesetterTask } from './typesetter-process.ts';

const typesetter = new TaskProcess<TypesetterTask, TypesetterAnswer>({
  name: 'typesetter',
  file: new URL('./typesetter-process.ts', import.meta.url),
  longestTask: 60_000,
});

/** how many documents may wait or be made at once in each server process */
const mostWaiting = 20;
const mostPerPerson = 3;
const waiting: number[] = [];

const busy = () =>
  new Refusal(429, { detail: 'Many documents are being made right now. Try again in a moment.' }, { 'retry-after': '5' });

export interface Asker {
  person: number;
  signal: AbortSignal;
}

/** Makes a PDF in a separate process. Throws 429 if too many documents are waiting, of everybody or of this person. */
export async function renderDocument(asker: Asker, document: PrintedDocument): Promise<Buffer> {
  const own = waiting.filter((person) => person === asker.person).length;
  if (waiting.length >= mostWaiting || own >= mostPerPerson) throw busy();
  waiting.push(asker.person);
  try {
    return await renderInTurn(asker, document);
  } finally {
    waiting.splice(waiting.indexOf(asker.person), 1);
  }
}

/** Makes a PDF without the limit of `renderDocument`: for callers that make many documents, one after the other. */
export function renderInTurn(asker: Asker, document: PrintedDocument): Promise<Buffer> {
  return typesetting(asker, { kind: 'document', document });
}

/** all visitors count as one person: their files are made one after the other, and the caller makes each file only once */
const visitors: Asker = { person: 0, signal: new AbortController().signal };

export function renderArtwork(artwork: ArtworkTask): Promise<Buffer> {
  return typesetting(visitors, { kind: 'artwork', artwork });
}

async function typesetting(asker: Asker, task: TypesetterTask): Promise<Buffer> {
  const answer = await answerTo(asker, task);
  if (!('bytes' in answer)) throw new Error('the typesetter answered without a document');
  return Buffer.from(answer.bytes);
}

/** The characters of a text that no font has. */
export async function findMissing(asker: Asker, text: string): Promise<string[]> {
  const answer = await answerTo(asker, { kind: 'missing', text });
  if (!('missing' in answer)) throw new Error('the typesetter answered without the missing characters');
  return answer.missing;
}

async function answerTo(asker: Asker, task: TypesetterTask): Promise<Exclude<TypesetterAnswer, { failure: string }>> {
  const answer = await typesetter.run(asker, task);
  if (answer === null) throw new Error('a document took too long to make');
  if ('failure' in answer) throw new Error(answer.failure);
  return answer;
}
