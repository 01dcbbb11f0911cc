import type { Conversation } from '#contract/applications/conversation.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { formatLongDay } from '../../platform/ui/text/format.ts';

/** Who answers questions of nonprofits, and within what time. */
export function whoAnswers({ answerDays }: Conversation): string {
  const within = answerDays > 0 ? ` within ${howMany(answerDays, 'working day', 'working days')}` : '';
  return `Programme staff answer${within}, here and by email.`;
}

/** Who answers the open question, and by when. */
export function openText({ answerBy, takenBy }: NonNullable<Conversation['question']>): string {
  const who = takenBy ? `${takenBy.name} answers` : 'Programme staff answer';
  return answerBy === null ? `${who} this question.` : `${who} this question by ${formatLongDay(answerBy)}.`;
}
