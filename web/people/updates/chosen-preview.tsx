import { Link } from '@tanstack/react-router';
import type { previewUpdateToChosen } from '#contract/people/updates/updates-to-chosen.ts';
import type { ResultOf } from '#contract/platform/wire/endpoint.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { SkeletonLines } from '../../platform/ui/feedback/loading/skeleton-lines.tsx';
import classes from './updates.module.css';

type Preview = ResultOf<typeof previewUpdateToChosen>;

interface Props {
  preview: Preview | undefined;
  /** true: the letter is shown too */
  looking: boolean;
}

/** Says how many people receive an update to chosen records, and which of the records reach nobody. */
export function ChosenPreview({ preview, looking }: Props) {
  if (!preview) return <SkeletonLines label="Counting the receivers" lines={2} />;
  const { receivers, unsubscribed, without, sample, words } = preview;
  return (
    <>
      <p role="status">
        <strong>{howMany(receivers, 'person receives', 'people receive')} this update</strong> ({words}).{' '}
        {unsubscribed > 0 &&
          `${howMany(unsubscribed, 'person has', 'people have')} unsubscribed from emails and will find it on the home page only.`}
      </p>
      {without.count > 0 && <Unreached without={without} words={words} />}
      {looking && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long email scrolls, also by keyboard
        <section aria-label="The email" tabIndex={0} className={classes.scrolling}>
          <h3 className={classes.previewTitle}>The email</h3>
          <div className={classes.preview}>
            <p>
              <strong>{sample.subject}</strong>
            </p>
            <p className={classes.notes}>{sample.text}</p>
          </div>
        </section>
      )}
    </>
  );
}

function Unreached({ without: { count, first }, words }: { without: Preview['without']; words: string }) {
  const toNonprofits = /nonprofits?$/.test(words);
  const who = toNonprofits
    ? `${howMany(count, 'nonprofit has', 'nonprofits have')} nobody who could receive it:`
    : `${howMany(count, 'account is', 'accounts are')} not active:`;
  return (
    <div className="soft text-15">
      <p>{who}</p>
      <ul className="bulleted touch-links">
        {first.map(({ id, name }) => (
          <li key={id}>
            <Link to={toNonprofits ? '/nonprofit/$id' : '/profile/$id'} params={{ id: String(id) }} target="_blank">
              {name}
            </Link>
          </li>
        ))}
        {count > first.length && <li>and {grouped(count - first.length)} more</li>}
      </ul>
    </div>
  );
}
