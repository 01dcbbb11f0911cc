import { paper } from '#contract/appearance/paper.ts';
import type { PublicConfig } from '#contract/programme/config.ts';
import type { Assets } from './assets.ts';
import { schemeScript, schemeSwitch } from './chosen-scheme.ts';
import { type Content, type Html, html, jsonScript } from './html.ts';
import type { LinkedData } from './linked-data.ts';

/** The content of one public page; `frame` adds what all pages share. */
export interface Page {
  title: string;
  /** for search engines and for previews of shared links */
  description: string;
  /** the canonical address: path and query */
  path: string;
  /** the current entry of the navigation */
  section: Section | null;
  /** tells search engines not to list the page: searches, filtered views, errors */
  hidden?: boolean;
  /** the path of the picture for previews of shared links */
  picture?: string | null;
  type?: 'website' | 'article';
  data?: readonly LinkedData[];
  /** what this page loads besides the files of all */
  assets?: Pick<Assets, 'style' | 'script'>;
  /** feeds and calendar files that follow the page */
  feeds?: readonly { title: string; type: string; path: string }[];
  /** for a frame within the app that runs no scripts: the scheme is given, and links do not replace the page */
  preview?: { scheme: 'light' | 'dark' };
  body: Html;
}

const sections = [
  { path: '/directory', label: 'Nonprofits' },
  { path: '/directory/volunteer', label: 'Volunteer' },
  { path: '/directory/events', label: 'Events' },
  { path: '/directory/news', label: 'News' },
  { path: '/learning-commons/about', label: 'Learning Commons' },
] as const;
type Section = (typeof sections)[number]['path'];

export type Frame = (page: Page, origin: string) => Html;

/** Builds the whole HTML document: everything that all pages share is here. */
export function openFrame(programme: PublicConfig, assets: Assets): Frame {
  const head = headOf(assets, schemeScript);
  const previewHead = headOf({ ...assets, script: null }, html`<base target="_blank">`);
  const foot = footOf(programme);
  const bars = new Map<Section | null, Html>([null, ...sections.map(({ path }) => path)].map((at) => [at, barOf(programme, at)]));
  return (page, origin) => html`<!doctype html>
<html lang="en"${page.preview && html` data-scheme="${page.preview.scheme}"`}>
<head>
${page.preview ? previewHead : head}
${page.assets && assetsOf(page.assets)}
<title>${page.title} · ${programme.programmeName}</title>
<meta name="description" content="${page.description}">
${page.hidden ? html`<meta name="robots" content="noindex, follow">` : html`<link rel="canonical" href="${origin}${page.path}">`}
${sharing(page, origin, programme)}
${page.feeds?.map(({ title, type, path }) => html`<link rel="alternate" type="${type}" title="${title}" href="${path}">`)}
${page.data?.map((data) => jsonScript('application/ld+json', { '@context': 'https://schema.org', ...data }))}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${bars.get(page.section)}
<main id="main" tabindex="-1">
${page.body}
</main>
${foot}
</body>
</html>
`;
}

function headOf({ style, script, fonts }: Assets, first: Html): Html {
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${first}
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${paper.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${paper.dark}">
${fonts.map((font) => html`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`)}
${assetsOf({ style, script })}
<link rel="icon" href="/icon.svg" type="image/svg+xml">`;
}

function assetsOf({ style, script }: Pick<Assets, 'style' | 'script'>): Html {
  return html`${style !== null && html`<link rel="stylesheet" href="${style}">`}
${script !== null && html`<script type="module" src="${script}"></script>`}`;
}

/** The tags from which other sites make a preview of a shared link. */
function sharing(
  { title, description, path, picture, type = 'website' }: Page,
  origin: string,
  programme: PublicConfig,
): Content {
  return html`<meta property="og:site_name" content="${programme.programmeName}">
<meta property="og:type" content="${type}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${origin}${path}">
${picture && html`<meta property="og:image" content="${origin}${picture}">`}
<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">`;
}

function barOf({ programmeName, programmeSiteUrl, programmeLogo }: PublicConfig, at: Section | null): Html {
  return html`<header class="bar">
<div class="inner">
<a class="logo" href="/directory">${programmeLogo ? html`<img src="${programmeLogo.image}" alt="" width="${String(programmeLogo.width)}" height="${String(programmeLogo.height)}">` : html`<span class="mark" aria-hidden="true">${programmeName.slice(0, 1)}</span>`}<span class="name">${programmeName}</span></a>
<nav class="sections" aria-label="Directory">
<ul>${sections.map(({ path, label }) => html`<li><a href="${path}"${path === at && html` aria-current="page"`}>${label}</a></li>`)}</ul>
</nav>
<nav class="doors" aria-label="Programme">
${programmeSiteUrl && html`<a href="${programmeSiteUrl}">Home</a>`}
<a id="door" href="/login">Login</a>
</nav>
${schemeSwitch}
</div>
</header>`;
}

function footOf({ programmeName, programmeEmail, programmeSiteUrl }: PublicConfig): Html {
  return html`<footer class="foot">
<div class="inner">
<p class="name">${programmeName}</p>
<ul>
<li><a href="mailto:${programmeEmail}">${programmeEmail}</a></li>
${programmeSiteUrl && html`<li><a href="${programmeSiteUrl}">About the programme</a></li>`}
<li><a href="/login">For nonprofits and staff</a></li>
</ul>
</div>
</footer>`;
}
