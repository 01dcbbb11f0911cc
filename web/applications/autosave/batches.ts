import type { AnswerValue } from '#contract/applications/answers.ts';

export interface OutgoingAnswer {
  uid: string;
  answer: AnswerValue;
  revision: number;
}

/** Bytes of answers in one save: well below the server's limit, and small enough for a slow connection. */
const batchBytes = 400_000;
/** Answers in one save; the contract allows 500. */
const batchAnswers = 200;

const encoder = new TextEncoder();

function bytesOf(answer: OutgoingAnswer): number {
  return encoder.encode(JSON.stringify(answer)).length;
}

/** Returns the first answers, as many as fit into one save, but at least one. */
export function firstBatch(answers: readonly OutgoingAnswer[], limit = batchBytes): OutgoingAnswer[] {
  let bytes = 0;
  const over = answers.findIndex((answer, index) => {
    bytes += bytesOf(answer) + 1;
    return index > 0 && (bytes > limit || index >= batchAnswers);
  });
  return answers.slice(0, over < 0 ? undefined : over);
}
