import { hash } from 'node:crypto';
import { paper } from '#contract/appearance/paper.ts';
import type { DirectoryProfile } from '#contract/directory/directory.ts';
import { nonprofitPath } from '#server/directory/addresses.ts';
import { townOf } from '#server/directory/html/cards.ts';
import { Html, html } from '#server/directory/html/html.ts';
import type { PatternAddress } from '#server/directory/html/pattern-pictures.ts';
import { pictureUrls } from '#server/files/picture-urls.ts';

const style = `:root{color-scheme:light dark;--paper:${paper.light};--ink:#23201b;--soft:#635b4f;--line:#e4ddd0}
@media (prefers-color-scheme:dark){:root{--paper:${paper.dark};--ink:#e9e3d8;--soft:#aea698;--line:#3b372f}}
*{box-sizing:border-box;margin:0}body{font:16px/1.4 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
a{display:flex;flex-direction:column;min-height:100vh;color:inherit;text-decoration:none;border:1px solid var(--line);border-radius:12px;overflow:hidden}
a:focus-visible{outline:3px solid currentColor;outline-offset:-3px}
img{display:block;width:100%;height:auto;aspect-ratio:16/10;object-fit:cover}div{padding:14px 16px}
h1{font:600 20px/1.25 Georgia,serif}p{margin-top:6px;color:var(--soft);overflow-wrap:anywhere}a:hover h1{text-decoration:underline}`;

/** Other sites may frame the card, and only the card. It runs nothing and sends nothing. */
export const cardSecurity = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

const longest = 160;

/** A small page that other sites show in a frame: the nonprofit's picture, name and first words, as one link. */
export function cardPage(nonprofit: DirectoryProfile, pattern: PatternAddress, origin: string, programmeName: string): Html {
  const { name, image, shortDescription } = nonprofit;
  const address = origin + nonprofitPath(nonprofit);
  const words =
    shortDescription.length <= longest ? shortDescription : `${shortDescription.slice(0, longest - 1).toWellFormed()}…`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${name} · ${programmeName}</title>
<link rel="canonical" href="${address}">
${new Html(`<style>${style}</style>`)}
</head>
<body>
<a href="${address}" target="_blank" rel="noopener">
<img src="${pictureUrls(image)?.thumbnail ?? pattern(name)}" alt="" width="480" height="300">
<div>
<h1>${name}</h1>
${townOf(nonprofit) && html`<p>${townOf(nonprofit)}</p>`}
${words !== '' && html`<p>${words}</p>`}
<p>More in the ${programmeName} directory</p>
</div>
</a>
</body>
</html>
`;
}
