import { diffArrays, diffWordsWithSpace } from 'diff';
import classes from './difference.module.css';

interface Part {
  text: string;
  added: boolean;
  removed: boolean;
}

/** Shows a text with its removed and added lines marked. */
export function LineDifference({ before, now }: { before: string[]; now: string[] }) {
  const parts = diffArrays(before, now).map((part) => ({ ...part, text: part.value.join('\n') }));
  return <Parts parts={parts} className={classes.block} />;
}

/** Shows a text with its removed and added words marked. */
export function WordDifference({ before, now }: { before: string; now: string }) {
  const parts = diffWordsWithSpace(before, now).map((part) => ({ ...part, text: part.value }));
  return <Parts parts={parts} className={undefined} />;
}

function Parts({ parts, className }: { parts: Part[]; className: string | undefined }) {
  if (parts.every(({ added, removed }) => !added && !removed)) return <p role="status">Both texts are the same.</p>;
  return (
    <div className={classes.difference}>
      {parts.map(({ text, added, removed }, index) => {
        const Tag = added ? 'ins' : removed ? 'del' : 'span';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison keep their places
          <Tag key={index} className={className}>
            {(added || removed) && <span className="only-read-out">{added ? 'Added: ' : 'Removed: '}</span>}
            {text}
          </Tag>
        );
      })}
    </div>
  );
}
