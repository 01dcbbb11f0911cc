import { address } from '#contract/nonprofits/public/addresses.ts';
import type { DirectoryProfile } from '#contract/public/directory/directory.ts';
import { passagesOf } from './passages.ts';

/** The texts in which a nonprofit describes itself. */
export function Story({ nonprofit }: { nonprofit: DirectoryProfile }) {
  const { shortDescription, longDescription, tags } = nonprofit;
  return (
    <div className="story">
      {!shortDescription && !longDescription && <p className="soft">This nonprofit has not described itself yet.</p>}
      {longDescription && longDescription !== shortDescription && (
        <div className="lines">
          <Paragraphs text={longDescription} />
        </div>
      )}
      {passagesOf(nonprofit).map(({ id, title, text }) => (
        <section key={id} id={id} className="lines">
          <h2>{title}</h2>
          <Paragraphs text={text} />
        </section>
      ))}
      {tags.length > 0 && (
        <ul className="tags" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <a href={address('/directory', { search: tag })} className="unlined line-on-hover">
                #{tag}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((one) => one.trim() !== '');
  return paragraphs.map((one) => <p key={one}>{one.trim()}</p>);
}
