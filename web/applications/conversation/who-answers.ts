import type { Conversation } from '#contract/applications/conversation.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { formatLongDay, today } from '../../platform/ui/text/format.ts';

/** Who answers questions of nonprofits, and within what time. */
export function whoAnswers({ answerDays }: Conversation): string {
  const within = answerDays > 0 ? ` within ${howMany(answerDays, 'working day', 'working days')}` : '';
  return `Programme staff answer${within}, here and by email.`;
}

/** Who answers the open question, and by when; after that day, that it was promised for it. */
export function openText({ answerBy, takenBy }: NonNullable<Conversation['question']>): string {
  const who = takenBy ? `${takenBy.name} answers` : 'Programme staff answer';
  if (answerBy === null) return `${who} this question.`;
  if (answerBy < today()) return `${who} this question. It was promised for ${formatLongDay(answerBy)}.`;
  return `${who} this question by ${formatLongDay(answerBy)}.`;
}
