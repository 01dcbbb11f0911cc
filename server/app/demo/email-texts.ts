import { allLetters } from '#server/app/all-letters.ts';
import { textOf } from '#server/platform/mail/texts/all-texts.ts';
import { saveText } from '#server/platform/mail/texts/save-text.ts';
import type { Filling } from './filling.ts';
import { demoActor } from './people.ts';

/** One letter has a text of the programme's own, in two versions. */
export async function fillEmailTexts({ tx }: Filling): Promise<void> {
  const actor = await demoActor(tx, 'staff@demo.example');
  const feedback = textOf({ letters: allLetters, pageTexts: [] }, 'feedback-released');
  const { subject } = feedback.text.standard;
  const words = 'Our readers spent an hour with “{{application}}”. Here is what they would like {{nonprofit}} to know:';
  for (const [version, body] of [
    words,
    `Hello {{first name|neighbor}},\n\n${words}\n\nThey are volunteers, and they read every word.`,
  ].entries())
    await saveText(tx, actor, feedback, { version, subject, heading: 'What our readers wrote', body });
}
