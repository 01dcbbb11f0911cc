import type { ReactNode } from 'react';
import { howChosenPath, openApplicationsPath } from '#contract/nonprofits/public/addresses.ts';
import { paper } from '#contract/platform/appearance/paper.ts';
import { schemeScript } from '#contract/platform/appearance/scheme.ts';
import type { PageAssets } from '#contract/public/directory/public-pages.ts';
import { tellMePaths } from '#contract/public/visitor-letters/tell-me.ts';
import type { LinkedData } from '../linked-data.ts';
import { Bar, type Section } from './bar.tsx';
import './base.css';
import './frame.css';
import { useSite } from './site.ts';

interface Props {
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
  /** the files that this page loads in addition to the files that all pages load */
  assets?: PageAssets;
  /** without the script of all public pages */
  isBare?: boolean;
  /** feeds and calendar files to which visitors of this page can subscribe */
  feeds?: readonly Feed[];
  children: ReactNode;
}

interface Feed {
  title: string;
  type: string;
  path: string;
}

/** A whole public page, with everything that all public pages share. */
export function Document(page: Props) {
  const { programme, origin, preview, assets } = useSite();
  const { title, description, path, section, hidden = false, feeds = [], data = [], children } = page;
  return (
    <html lang="en" data-mantine-color-scheme={preview?.scheme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {preview ? <base target="_blank" /> : <script>{schemeScript}</script>}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={paper.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={paper.dark} />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <Assets style={assets.style} script={preview || page.isBare ? null : assets.script} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {page.assets && <Assets {...page.assets} />}
        <title>{`${title} · ${programme.programmeName}`}</title>
        <meta name="description" content={description} />
        {hidden ? <meta name="robots" content="noindex, follow" /> : <link rel="canonical" href={origin + path} />}
        <Sharing {...page} />
        {feeds.map((feed) => (
          <link key={feed.path} rel="alternate" type={feed.type} title={feed.title} href={feed.path} />
        ))}
        {data.map((one) => (
          <LinkedDataScript key={one['@id']} data={one} />
        ))}
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <Bar at={section} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Foot />
      </body>
    </html>
  );
}

function Assets({ style, script }: PageAssets) {
  return (
    <>
      {style !== null && <link rel="stylesheet" href={style} />}
      {script !== null && <script type="module" src={script} />}
    </>
  );
}

/** The tags from which other sites make a preview of a shared link. */
function Sharing({ title, description, path, picture, type = 'website' }: Props) {
  const { programme, origin } = useSite();
  return (
    <>
      <meta property="og:site_name" content={programme.programmeName} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + path} />
      {picture && <meta property="og:image" content={origin + picture} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </>
  );
}

function Foot() {
  const { programme, contactIsSet, howChosenIsShown, visitorLettersAreOn } = useSite();
  const { programmeName, programmeEmail, programmeSiteUrl } = programme;
  return (
    <footer className="foot not-printed">
      <div className="inner">
        <p className="name">{programmeName}</p>
        <ul>
          {contactIsSet && (
            <li>
              <a href={`mailto:${programmeEmail}`}>{programmeEmail}</a>
            </li>
          )}
          {programmeSiteUrl && (
            <li>
              <a href={programmeSiteUrl}>About the programme</a>
            </li>
          )}
          {howChosenIsShown && (
            <li>
              <a href={howChosenPath}>How nonprofits are chosen</a>
            </li>
          )}
          {visitorLettersAreOn && (
            <li>
              <a href={tellMePaths.ask}>Tell me what is new</a>
            </li>
          )}
          <li>
            <a href={openApplicationsPath}>Open applications</a>
          </li>
          <li>
            <a href="/login">For nonprofits and staff</a>
          </li>
        </ul>
      </div>
    </footer>
  );
}

/** Linked data, with JSON escapes, so that the data cannot end the element or open a comment. HTML escapes do not work here. */
function LinkedDataScript({ data }: { data: LinkedData }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return <script type="application/ld+json">{json.replace(/[<>&\u2028\u2029]/g, escaped)}</script>;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
