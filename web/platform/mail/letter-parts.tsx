import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { OutboxLetter } from '#contract/platform/mail/outbox.ts';
import classes from './letter.module.css';
import { LetterFrame } from './letter-frame.tsx';

const parts = [
  { value: 'html', label: 'As an email' },
  { value: 'text', label: 'As plain text' },
];

/** Shows the HTML part or the text part of an email, as the viewer chooses. */
export function LetterParts({ letter }: { letter: OutboxLetter }) {
  const [chosen, setChosen] = useState('html');
  const part = letter.hasHtml ? chosen : 'text';
  return (
    <section aria-label="The email" className="stack gap-4 start">
      {letter.hasHtml && <SegmentedControl aria-label="Form" data={parts} value={part} onChange={setChosen} />}
      {part === 'html' ? <LetterFrame id={letter.id} state={letter.state} /> : <pre className={classes.text}>{letter.text}</pre>}
    </section>
  );
}
