import { IconPaperclip } from '@tabler/icons-react';
import type { ShownLetter } from '#contract/platform/mail/email-texts.ts';
import { programme } from '../../programme/programme.ts';
import classes from './email-texts.module.css';

type Block = ShownLetter['blocks'][number];

/** An email as a mailbox shows it. Its links do nothing here. */
export function ShownEmail({ letter, isLetter }: { letter: ShownLetter; isLetter: boolean }) {
  const { subject, preview, heading, blocks, attachment } = letter;
  return (
    <article className={classes.email} aria-label={isLetter ? 'The email' : 'The text'}>
      {isLetter && (
        <header className={classes.head}>
          <p className="strong breakable">{subject}</p>
          <p className="soft text-14 breakable">{preview}</p>
        </header>
      )}
      <div className={classes.sheet}>
        {isLetter && <h3 className="text-24 breakable">{heading}</h3>}
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one email keep their places
          <ShownBlock key={index} block={block} />
        ))}
        {attachment && (
          <p className="soft text-14">
            <IconPaperclip size={16} aria-hidden /> {attachment}
          </p>
        )}
      </div>
      {isLetter && (
        <p className={`${classes.foot} soft text-13`}>
          {programme().programmeName} · {programme().programmeEmail}
        </p>
      )}
    </article>
  );
}

function ShownBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return <p className={classes.words}>{block.text}</p>;
    case 'quotation':
      return <blockquote className={`${classes.words} ${classes.quotation}`}>{block.text}</blockquote>;
    case 'facts':
      return (
        <dl className={`${classes.facts} soft-terms`}>
          {block.facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-14">{label}</dt>
              <dd className={classes.words}>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case 'button':
      return <p className={classes.button}>{block.label}</p>;
    case 'smallLink':
      return <p className="soft text-14 breakable">{block.label}</p>;
    case 'smallPrint':
      return <p className={`${classes.words} soft text-14`}>{block.text}</p>;
  }
}
