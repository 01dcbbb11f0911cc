import { shownAddress, twitterAddress, webAddress } from '#contract/appearance/shown-addresses.ts';
import type { DirectoryProfile } from '#contract/directory/directory.ts';
import { budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import { pictureUrls } from '#server/files/picture-urls.ts';
import { address, nonprofitPath } from './addresses.ts';
import { eventItem, newsItem, opportunityItem, type Where } from './announcements/items.ts';
import { townOf } from './html/cards.ts';
import type { Page } from './html/frame.ts';
import { gallery } from './html/gallery.ts';
import { type Content, type Html, html } from './html/html.ts';
import { icon } from './html/icons.ts';
import { eventData, nonprofitData } from './html/linked-data.ts';
import type { PatternAddress } from './html/pattern-pictures.ts';
import { similarList } from './html/similar-list.ts';
import type { SimilarNonprofit } from './similar-statement.ts';

const onOwnPage: Where = { heading: 3, pattern: null };

/** The public profile of a published nonprofit. */
export function nonprofitPage(
  nonprofit: DirectoryProfile,
  similar: readonly SimilarNonprofit[],
  pattern: PatternAddress,
  origin: string,
): Page {
  const image = pictureUrls(nonprofit.image);
  return {
    title: nonprofit.name,
    description: descriptionOf(nonprofit),
    path: nonprofitPath(nonprofit),
    section: '/directory',
    picture: image?.image ?? null,
    type: 'article',
    feeds: [
      { title: 'Events (calendar)', type: 'text/calendar', path: `/directory/${nonprofit.id}/events.ics` },
      {
        title: `${nonprofit.name}: events, opportunities and news`,
        type: 'application/atom+xml',
        path: `/directory/${nonprofit.id}/feed.atom`,
      },
    ],
    data: [nonprofitData(nonprofit, origin), ...nonprofit.events.map((event) => eventData(event, origin))],
    body: html`<article class="profile">
<p class="back"><a href="/directory">${icon('back')}All nonprofits</a></p>
<header class="opening">
<div class="names">
${kicker(nonprofit)}
<h1>${nonprofit.name}</h1>
${townOf(nonprofit) && html`<p class="town">${townOf(nonprofit)}</p>`}
</div>
${pictureOf(nonprofit, pattern)}
<div class="summary">
${nonprofit.shortDescription !== '' && html`<p class="short">${nonprofit.shortDescription}</p>`}
<p class="share"><button type="button" id="share">${icon('link')}<span>Copy link</span></button> <span id="shared" role="status"></span></p>
</div>
</header>
<div class="columns">
${story(nonprofit)}
${facts(nonprofit)}
</div>
${gallery(nonprofit.photos)}
${section(
  'Upcoming events',
  'events',
  nonprofit.events.map((event) => eventItem(event, onOwnPage)),
)}
${section(
  'Volunteer',
  'volunteer',
  nonprofit.opportunities.map((one) => opportunityItem(one, onOwnPage)),
)}
${section(
  'In the news',
  'news',
  nonprofit.news.map((news) => newsItem(news, onOwnPage)),
)}
${similarList(similar, pattern)}
</article>`,
  };
}

function descriptionOf({ name, shortDescription, longDescription, areasAndClientsServed }: DirectoryProfile): string {
  const text = (shortDescription || longDescription || areasAndClientsServed).replace(/\s+/g, ' ').trim();
  if (text === '') return `${name}: what it does, where it works, and how to reach it.`;
  return text.length <= 300 ? text : `${text.slice(0, 299).toWellFormed()}…`;
}

function pictureOf({ name, image }: DirectoryProfile, pattern: PatternAddress): Html {
  const urls = pictureUrls(image);
  if (!urls)
    return html`<div class="banner"><img src="${pattern(name)}" alt="" width="480" height="300" fetchpriority="high"></div>`;
  return html`<div class="banner"><img src="${urls.image}" srcset="${urls.thumbnail} 480w, ${urls.image} 1600w" sizes="(min-width: 56rem) 36rem, 100vw" alt="" width="1600" height="1000" fetchpriority="high"></div>`;
}

function kicker({ categories }: DirectoryProfile): Content {
  const links = categories.map(({ id, name }) => html`<a href="${address('/directory', { web_categories: [id] })}">${name}</a>`);
  return links.length > 0 && html`<p class="kicker">${links.map((link, place) => html`${place > 0 && ' · '}${link}`)}</p>`;
}

function story(nonprofit: DirectoryProfile): Html {
  const { shortDescription, longDescription, areasAndClientsServed, awardsAndRecognitions, press, tags } = nonprofit;
  const described = shortDescription !== '' || longDescription !== '';
  return html`<div class="story">
${!described && html`<p class="none">This nonprofit has not described itself yet.</p>`}
${longDescription !== '' && longDescription !== shortDescription && html`<div class="long">${paragraphs(longDescription)}</div>`}
${passage('Areas and Clients Served', areasAndClientsServed)}
${passage('Awards and Recognitions', awardsAndRecognitions)}
${passage('Press', press)}
${tags.length > 0 && html`<ul class="tags" aria-label="Tags">${tags.map((tag) => html`<li><a href="${address('/directory', { search: tag })}">#${tag}</a></li>`)}</ul>`}
</div>`;
}

function passage(title: string, text: string): Content {
  return text.trim() !== '' && html`<section class="passage"><h2>${title}</h2>${paragraphs(text)}</section>`;
}

function paragraphs(text: string): Html[] {
  return text
    .split(/\n\s*\n/)
    .filter((one) => one.trim() !== '')
    .map((one) => html`<p>${one.trim()}</p>`);
}

function facts(nonprofit: DirectoryProfile): Html {
  const { name, url, website, facebook, linkedin, twitter, phoneNumber, budgetSize, ein } = nonprofit;
  const sites = [...new Set([webAddress(url), webAddress(website)])].filter((href) => href !== null);
  const social = [
    { label: 'Facebook', href: webAddress(facebook) },
    { label: 'LinkedIn', href: webAddress(linkedin) },
    { label: 'Twitter', href: twitterAddress(twitter) },
  ];
  const elsewhere = social.flatMap(({ label, href }) =>
    href ? [html`<li><a href="${href}" rel="noopener nofollow ugc">${label}</a></li>`] : [],
  );
  return html`<aside class="facts" aria-label="About ${name}">
${sites.map((href, place) => html`<p><a class="${place === 0 ? 'button' : 'site'}" href="${href}" rel="noopener nofollow ugc">${place === 0 ? html`Visit the website${icon('out')}` : shownAddress(href)}</a></p>`)}
<dl>
${fact('Phone', phoneNumber !== '' && html`<a href="tel:${phoneNumber.replace(/[^\d+]/g, '')}">${phoneNumber}</a>`)}
${fact('Elsewhere', elsewhere.length > 0 && html`<ul class="elsewhere">${elsewhere}</ul>`)}
${fact('Budget Size', budgetSize && budgetSizeLabels[budgetSize])}
${fact('EIN', ein?.replace(/^(\d\d)(\d{7})$/, '$1-$2'))}
</dl>
</aside>`;
}

function fact(title: string, content: Content): Content {
  return content && html`<div><dt>${title}</dt><dd>${content}</dd></div>`;
}

function section(title: string, id: string, items: readonly Html[]): Content {
  return items.length > 0 && html`<section class="items" id="${id}"><h2>${title}</h2><div>${items}</div></section>`;
}
