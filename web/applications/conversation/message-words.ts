import type { Conversation } from '#contract/applications/conversation.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';

interface Kind {
  /** whether the message asks something, unless its author says otherwise */
  asks: boolean;
  /** the label of the box with which the author says otherwise; null: there is no choice */
  choice: string | null;
}

/** Whether the next message of the viewer asks or answers, as the conversation stands. */
export function kindOfMessage({ can, awaits, question }: Conversation): Kind {
  if (can.manage)
    return question ? { asks: false, choice: 'I ask something back: the nonprofit writes next' } : { asks: true, choice: null };
  if (awaits === 'NONPROFIT') return { asks: false, choice: 'I ask something back: programme staff write next' };
  const isAdded = awaits === 'STAFF' && question === null;
  return { asks: true, choice: isAdded ? 'This is a question: programme staff answer it' : null };
}

/** What stands at the form: both sides ask, and answer what the other one asked. */
export function wordsFor(conversation: Conversation, asks: boolean) {
  const { can, awaits, question, answerDays, shownToReviewers } = conversation;
  if (can.manage) {
    const reviewers = shownToReviewers ? 'Reviewers read it, too.' : 'Reviewers do not see it unless you say so.';
    const hint = `The nonprofit’s staff get it by email. ${reviewers}`;
    return question
      ? { label: 'Your answer', hint, button: 'Send answer' }
      : { label: 'Ask the applicant', hint, button: 'Send question' };
  }
  const reviewers = shownToReviewers
    ? 'Reviewers read it, too.'
    : 'Reviewers read it only if the programme shares the conversation with them.';
  const hint = `Programme staff get it by email. ${reviewers}`;
  if (awaits === 'NONPROFIT') return { label: 'Your answer', hint, button: 'Send answer' };
  if (question || !asks) return { label: 'Write more', hint, button: 'Send' };
  const within = answerDays > 0 ? `, and answer within ${howMany(answerDays, 'working day', 'working days')}` : '';
  return {
    label: 'Ask programme staff',
    hint: `Programme staff get it by email${within}. ${reviewers}`,
    button: 'Send question',
  };
}
