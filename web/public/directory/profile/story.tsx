import { moreTexts } from '#contract/nonprofits/fields.ts';
import { address } from '#contract/nonprofits/public/addresses.ts';
import { directoryNonprofit } from '#contract/nonprofits/public/directory-nonprofit.ts';
import type { DirectoryProfile } from '#contract/public/directory/directory.ts';

const isPublic = (name: string): name is keyof typeof moreTexts & keyof DirectoryProfile => name in directoryNonprofit.shape;
/** The texts of “More About It” that the public sees, in the order of the form. */
const passages = Object.keys(moreTexts).filter(isPublic);

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
      {passages.map((name) => (
        <Passage key={name} title={moreTexts[name].label} text={nonprofit[name]} />
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

function Passage({ title, text }: { title: string; text: string }) {
  if (!text.trim()) return null;
  return (
    <section className="lines">
      <h2>{title}</h2>
      <Paragraphs text={text} />
    </section>
  );
}

function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((one) => one.trim() !== '');
  return paragraphs.map((one) => <p key={one}>{one.trim()}</p>);
}
