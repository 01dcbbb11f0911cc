import { Button } from '@mantine/core';
import type { EmailText } from '#contract/platform/mail/email-texts.ts';
import classes from './email-texts.module.css';

type Placeholder = EmailText['placeholders'][number];

interface Props {
  placeholders: readonly Placeholder[];
  onInsert: (placeholder: Placeholder) => void;
}

/** The placeholders of a text, each with a button that inserts it. */
export function Placeholders({ placeholders, onInsert }: Props) {
  const someEmpty = placeholders.some(({ mayBeEmpty }) => mayBeEmpty);
  return (
    <section aria-labelledby="placeholders">
      <h2 id="placeholders" className="text-16 below-1">
        Placeholders
      </h2>
      <p className="soft text-15 below-2">
        In the email, the receiver’s own value stands there. Press one to insert it where you were typing.
        {someEmpty && ' Where a value can be empty, write after the bar what stands there then: {{first name|friend}}.'}
      </p>
      <ul className={`${classes.placeholders} plain-list`}>
        {placeholders.map((placeholder) => (
          <li key={placeholder.name}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Insert ${placeholder.name}`}
              onClick={() => onInsert(placeholder)}
            >
              {`{{${placeholder.name}}}`}
            </Button>
            <span className="soft text-14">
              {placeholder.from}
              {placeholder.mayBeEmpty && ' (can be empty)'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
