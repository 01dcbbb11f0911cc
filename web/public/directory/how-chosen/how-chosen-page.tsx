import { howChosenPath } from '#contract/nonprofits/public/addresses.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { BackLink } from '../frame/back-link.tsx';
import { Document } from '../frame/document.tsx';
import { useSite } from '../frame/site.ts';
import './how-chosen.css';

/** The page on which the programme says how it chooses nonprofits. */
export function HowChosenPage({ text }: PublicPageOf<'howChosen'>) {
  const { programmeName } = useSite().programme;
  return (
    <Document
      title="How nonprofits are chosen"
      description={`How ${programmeName} chooses the nonprofits of its directory.`}
      path={howChosenPath}
      section={null}
    >
      <article className="how-chosen">
        <BackLink to="/directory">All nonprofits</BackLink>
        <h1>How nonprofits are chosen</h1>
        {partsOf(text).map(({ heading, paragraphs }) => (
          <section key={`${heading} ${paragraphs[0]}`}>
            {heading !== null && <h2>{heading}</h2>}
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
    </Document>
  );
}

interface Part {
  heading: string | null;
  paragraphs: string[];
}

/** Each line is a paragraph. A short line without a mark at its end is a heading, if a line follows it at once. */
function partsOf(text: string): Part[] {
  const lines = text.split('\n').map((line) => line.trim());
  const parts: Part[] = [];
  for (const [at, line] of lines.entries()) {
    if (line === '') continue;
    const isHeading = line.length <= 100 && !/[.!?:;,]$/.test(line) && (lines[at + 1] ?? '') !== '';
    const last = parts.at(-1);
    if (isHeading) parts.push({ heading: line, paragraphs: [] });
    else if (last) last.paragraphs.push(line);
    else parts.push({ heading: null, paragraphs: [line] });
  }
  return parts;
}
