import type { DirectoryProfile } from '#contract/public/directory/directory.ts';
import './jumps.css';
import { passagesOf } from './passages.ts';
import { wishesId, wishesTitle } from './wishes.tsx';

/** Fewer sections are seen at a glance. */
const fewest = 3;

/** The sections that the page of this profile has, in their order. */
function sectionsOf(nonprofit: DirectoryProfile, hasSimilar: boolean) {
  const { photos, wishes, events, opportunities, news } = nonprofit;
  return [
    ...passagesOf(nonprofit).map(({ id, title }) => ({ id, title, shown: true })),
    { id: 'photos', title: 'Photos', shown: photos.length > 0 },
    { id: wishesId, title: wishesTitle, shown: wishes.length > 0 },
    { id: 'events', title: 'Upcoming events', shown: events.length > 0 },
    { id: 'volunteer', title: 'Volunteer', shown: opportunities.length > 0 },
    { id: 'news', title: 'In the news', shown: news.length > 0 },
    { id: 'similar', title: 'Similar nonprofits', shown: hasSimilar },
  ].filter(({ shown }) => shown);
}

/** Links to the sections of a long profile. */
export function Jumps({ nonprofit, hasSimilar }: { nonprofit: DirectoryProfile; hasSimilar: boolean }) {
  const sections = sectionsOf(nonprofit, hasSimilar);
  if (sections.length < fewest) return null;
  return (
    <nav className="jumps not-printed" aria-label="On this page">
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="line-on-hover">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
