import { isQuestion, type ResponseElement } from '#contract/applications/elements.ts';

export type AskedQuestion = Extract<ResponseElement, { answer: unknown }>;

/**
 * A heading, or a question with the answer of each response. A response's answer is undefined if its version of the application
 * did not ask the question.
 */
export type ComparedRow =
  | { kind: 'heading'; uid: string; level: 1 | 2 | 3; text: string }
  | { kind: 'question'; uid: string; one: AskedQuestion | undefined; other: AskedQuestion | undefined };

/**
 * The rows of two responses to one application, in the order of the first one. Two versions of an application can differ: the
 * questions that only the second response was asked come last.
 */
export function compared(one: readonly ResponseElement[], other: readonly ResponseElement[]): ComparedRow[] {
  const others = new Map(other.flatMap((element) => (isQuestion(element) ? [[element.uid, element] as const] : [])));
  const rows = one.flatMap((element): ComparedRow[] => {
    const { uid } = element;
    if (isQuestion(element)) return [{ kind: 'question', uid, one: element, other: others.get(uid) }];
    if (element.text === '') return [];
    const level = element.type === 'HEADING_1' ? 1 : element.type === 'HEADING_2' ? 2 : 3;
    return [{ kind: 'heading', uid, level, text: element.text }];
  });
  const asked = new Set(rows.map(({ uid }) => uid));
  const added = [...others.values()].filter(({ uid }) => !asked.has(uid));
  return [
    ...rows,
    ...added.map((question) => ({ kind: 'question' as const, uid: question.uid, one: undefined, other: question })),
  ];
}
