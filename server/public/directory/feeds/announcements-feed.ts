import { Feed } from 'feed';
import { eventPath, nonprofitPath, opportunityPath } from '#contract/nonprofits/public/addresses.ts';
import { escapeHtml } from '#server/platform/http/escape-html.ts';
import type { FeedEntry } from './feed-statement.ts';

// Days and times in US English.

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
const times = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** `YYYY-MM-DD` → `Saturday, December 5, 2026`. A calendar day has no time zone. */
function formatDay(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}

/** `6:30 PM`, from `18:30` or `18:30:00` */
function formatTime(time: string): string {
  return times.format(new Date(`2000-01-01T${time.slice(0, 5)}:00Z`));
}

interface Parts {
  title: string;
  description: string;
  /** the path of the page that the feed belongs to */
  page: string;
  /** the feed's address without its ending */
  path: string;
  entries: readonly FeedEntry[];
  origin: string;
}

const kinds = { event: 'Event', opportunity: 'Volunteer opportunity', news: 'In the news' };

/** A feed of the latest events, volunteer opportunities and news. */
export function announcementsFeed({ title, description, page, path, entries, origin }: Parts): Feed {
  const feed = new Feed({
    title,
    description,
    id: origin + page,
    link: origin + page,
    language: 'en',
    generator: false,
    updated: new Date(Math.max(0, ...entries.map(({ updatedAt }) => Date.parse(updatedAt)))),
    feedLinks: { atom: `${origin}${path}.atom`, rss: `${origin}${path}.rss` },
  });
  for (const entry of entries) {
    const link = origin + linkOf(entry);
    feed.addItem({
      title: asHtml(`${entry.cancelled ? 'Cancelled: ' : ''}${entry.title} (${entry.nonprofitName})`),
      id: `${origin}/directory#${entry.kind}-${entry.id}`,
      link,
      date: new Date(entry.updatedAt),
      published: new Date(entry.createdAt),
      category: [{ name: kinds[entry.kind] }],
      description: textOf(entry),
    });
  }
  return feed;
}

function linkOf({ kind, id, nonprofitId, nonprofitName }: FeedEntry): string {
  if (kind === 'opportunity') return opportunityPath({ id });
  if (kind === 'event') return eventPath({ id });
  return `${nonprofitPath({ id: nonprofitId, name: nonprofitName })}#news`;
}

/** The entry's text as HTML, because feed readers show it as HTML. */
function textOf({ date, time, text }: FeedEntry): string {
  const when = date && time ? `<p>${formatDay(date)}, ${formatTime(time)}</p>` : '';
  const paragraphs = clean(text)
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '');
  return when + paragraphs.map((part) => `<p>${escapeHtml(part.trim())}</p>`).join('');
}

/** Feed readers show a title as HTML too. Quotes are not escaped, because some readers would show the entity. */
function asHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  return clean(text).replace(/[&<>]/g, (character) => entities[character] ?? character);
}

/** Leaves out the characters that XML does not allow. */
function clean(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}
