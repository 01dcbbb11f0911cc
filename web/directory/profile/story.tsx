import { address } from '#contract/directory/addresses.ts';
import type { DirectoryProfile } from '#contract/directory/directory.ts';

/** What a nonprofit says of itself. */
export function Story({ nonprofit }: { nonprofit: DirectoryProfile }) {
  const { shortDescription, longDescription, areasAndClientsServed, awardsAndRecognitions, press, tags } = nonprofit;
  return (
    <div className="story">
      {!shortDescription && !longDescription && <p className="none">This nonprofit has not described itself yet.</p>}
      {longDescription && longDescription !== shortDescription && (
        <div className="long">
          <Paragraphs text={longDescription} />
        </div>
      )}
      <Passage title="Areas and Clients Served" text={areasAndClientsServed} />
      <Passage title="Awards and Recognitions" text={awardsAndRecognitions} />
      <Passage title="Press" text={press} />
      {tags.length > 0 && (
        <ul className="tags" aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <a href={address('/directory', { search: tag })}>#{tag}</a>
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
    <section className="passage">
      <h2>{title}</h2>
      <Paragraphs text={text} />
    </section>
  );
}

function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((one) => one.trim() !== '');
  return paragraphs.map((one) => <p key={one}>{one.trim()}</p>);
}
