import { regionName } from '#contract/announcements/opportunity-choices.ts';
import { addressLine, shownAddress, webAddress } from '#contract/appearance/shown-addresses.ts';
import type { DirectoryEvent, DirectoryNews, DirectoryOpportunity } from '#contract/directory/directory.ts';
import { nonprofitPath } from '#server/directory/addresses.ts';
import { formatDay, formatShortDay, formatTime } from '#server/directory/html/format.ts';
import { type Content, type Html, html } from '#server/directory/html/html.ts';
import type { PatternAddress } from '#server/directory/html/pattern-pictures.ts';
import { pictureUrls } from '#server/files/picture-urls.ts';

/** A nonprofit's own page leaves out its name and picture. */
export interface Where {
  /** null: the page's heading is the item's name */
  heading: 2 | 3 | null;
  /** draws a picture for a nonprofit that has none; null on the nonprofit's own page */
  pattern: PatternAddress | null;
}

type Owner = Pick<DirectoryEvent, 'nonprofitId' | 'nonprofitName' | 'nonprofitImage'>;

const months = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

function title(level: Where['heading'], content: Content): Content {
  if (level === null) return null;
  return level === 2 ? html`<h2>${content}</h2>` : html`<h3>${content}</h3>`;
}

function pictureOf({ nonprofitName, nonprofitImage }: Owner, pattern: PatternAddress): Html {
  const address = pictureUrls(nonprofitImage)?.thumbnail ?? pattern(nonprofitName);
  return html`<div class="whose"><img src="${address}" alt="" width="480" height="300" loading="lazy" decoding="async"></div>`;
}

function ownerOf(item: Owner): Html {
  return html`<p class="kicker"><a href="${nonprofitPath({ id: item.nonprofitId, name: item.nonprofitName })}">${item.nonprofitName}</a></p>`;
}

export function eventItem(event: DirectoryEvent, { heading, pattern }: Where): Html {
  const link = webAddress(event.link);
  const times = event.endTime ? `${formatTime(event.startTime)} – ${formatTime(event.endTime)}` : formatTime(event.startTime);
  return html`<article class="event${event.cancelled && ' cancelled'}" id="event-${event.id}">
<p class="day" aria-hidden="true"><span>${months.format(new Date(`${event.date}T00:00:00Z`))}</span><b>${Number(event.date.slice(8))}</b></p>
<div>
${pattern && ownerOf(event)}
${title(heading, link ? html`<a href="${link}" rel="noopener nofollow ugc">${event.name}</a>` : event.name)}
${event.cancelled && html`<p class="cancel"><b>Cancelled.</b> ${event.cancelReason}</p>`}
<p class="when"><time datetime="${event.date}T${event.startTime}">${formatDay(event.date)}, <span class="time">${times}</span></time></p>
${placeLine(event)}
${event.description && html`<p class="text">${event.description}</p>`}
<p class="small">${feeOf(event.fee)}${contact([event.contactName, event.contactNumber])}<span><a href="/directory/events/${event.id}.ics">Add to calendar</a></span></p>
</div>
${pattern && pictureOf(event, pattern)}
</article>`;
}

export function newsItem(news: DirectoryNews, { heading, pattern }: Where): Html {
  const link = webAddress(news.article);
  return html`<article class="article">
${pattern && pictureOf(news, pattern)}
${pattern && ownerOf(news)}
${title(heading, link ? html`<a href="${link}" rel="noopener nofollow ugc">${news.title}</a>` : news.title)}
${news.description && html`<p class="text">${news.description}</p>`}
<p class="small"><span>${news.publication}</span>${news.date && html`<span><time datetime="${news.date}">${formatShortDay(news.date)}</time></span>`}${link && html`<span>${shownAddress(new URL(link).origin)}</span>`}</p>
</article>`;
}

export function opportunityItem(chance: DirectoryOpportunity, { heading, pattern }: Where): Html {
  return html`<article class="opportunity" id="opportunity-${chance.id}">
${pattern && pictureOf(chance, pattern)}
${pattern && ownerOf(chance)}
${title(heading, html`<a href="/directory/volunteer/${chance.id}">${chance.title}</a>`)}
${chance.description && html`<p class="text">${chance.description}</p>`}
<dl class="terms">
${term('Date', chance.eventDate ? formatDay(chance.eventDate) : '')}
${term('Service', chance.service)}
${term('Hours', [...chance.hours, chance.hoursSpecific].filter(Boolean).join('; '))}
${term('Commitment', chance.duration)}
${term('For', chance.demographic.join(', '))}
${term('Skills', chance.skills.join(', '))}
${term('Region', chance.regions.map(regionName).join(', '))}
${term('Address', addressLine(chance))}
</dl>
${contactLine(chance)}
${heading !== null && html`<p class="help"><a class="button" href="/directory/volunteer/${chance.id}#offer" aria-label="I want to help: ${chance.title}">I want to help</a></p>`}
</article>`;
}

function term(name: string, value: string): Content {
  return value !== '' && html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

function contactLine({ contactEmail, contactName, contactTitle }: DirectoryOpportunity): Html {
  const who = [contactName, contactTitle].filter(Boolean).join(', ');
  const mailto = `mailto:${encodeURIComponent(contactEmail).replaceAll('%40', '@')}`;
  return html`<p class="small"><span>${who !== '' && `${who}: `}<a href="${mailto}">${contactEmail}</a></span></p>`;
}

function placeLine(place: DirectoryEvent): Content {
  const line = addressLine(place);
  return line !== '' && html`<p class="where">${line}</p>`;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', trailingZeroDisplay: 'stripIfInteger' });

function feeOf(fee: number | null): Content {
  return fee !== null && html`<span>${fee === 0 ? 'Free' : dollars.format(fee)}</span>`;
}

function contact(parts: string[]): Content {
  const line = parts.filter(Boolean).join(', ');
  return line !== '' && html`<span>${line}</span>`;
}
