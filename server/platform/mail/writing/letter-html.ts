import { programmeShades } from '#contract/platform/appearance/colour.ts';
import { darkTextShade, paper, solidShade } from '#contract/platform/appearance/paper.ts';
import type { Block, Letter, Programme } from '../template.ts';
import { type Html, html } from './html.ts';

/*
 * Mail readers keep only styles in the elements, and need tables for widths. Mail readers with a dark mode also read the style
 * sheet in the head. A letter loads nothing from outside, so that no server learns that the letter was opened.
 */

const ink = { light: '#23201b', dark: '#e9e3d8' };
const soft = { light: '#635b4f', dark: '#aea698' };
const sheet = { light: '#fffdf9', dark: '#24211c' };
const line = { light: '#e4ddd0', dark: '#3b372f' };
const sans = '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const serif = 'Georgia, "Times New Roman", serif';

const bodyText = `font-size:16px;line-height:24px;margin:0 0 16px;color:${ink.light};overflow-wrap:anywhere`;
const smallText = `font-size:14px;line-height:20px;margin:0 0 10px;color:${soft.light};overflow-wrap:anywhere`;

/** The HTML part of a letter. */
export function letterHtml(letter: Letter, programme: Programme): string {
  const shades = programmeShades(programme.colour, paper);
  const accent = { solid: shades[solidShade.light], light: shades[solidShade.light], dark: shades[darkTextShade] };
  return html`<!DOCTYPE html>
<html dir="ltr" lang="en">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${letter.subject}</title>
<style>${darkStyles(accent.dark)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${paper.light}">
${preview(letter.preview)}
${table(
  '',
  html`<tr><td style="padding:24px 12px;background-color:${paper.light};font-family:${sans}">
${table(
  'max-width:560px',
  html`<tr><td>
${masthead(programme, accent.light)}
${page(letter, accent.solid)}
${foot(programme)}
</td></tr>`,
)}
</td></tr>`,
)}
</body>
</html>
`.text;
}

function table(style: string, rows: Html, className = ''): Html {
  return html`<table class="${className}" role="presentation" align="center" width="100%" border="0" cellpadding="0" cellspacing="0" style="${style}"><tbody>${rows}</tbody></table>`;
}

/** The preview that mailboxes show beside the subject. The spaces keep the letter's first words out of the preview. */
function preview(text: string): Html {
  const hidden = 'display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0';
  const space = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'.repeat(Math.max(0, 150 - text.length));
  return html`<div style="${hidden}">${text}<div>${space}</div></div>`;
}

/** The Content-ID of the logo, which is attached to the letter. */
export const logoId = 'programme-logo';

function masthead({ name, logo }: Programme, colour: string): Html {
  const style = `font-size:18px;line-height:24px;margin:0 4px 16px;font-family:${serif};font-weight:600;color:${colour}`;
  return html`<p class="accent" style="${style}">${logo ? logoHtml(logo) : ''}${name}</p>`;
}

function logoHtml({ alt, width, height }: NonNullable<Programme['logo']>): Html {
  const scale = Math.min(1, 180 / width, 48 / height);
  const [shownWidth, shownHeight] = [Math.round(width * scale), Math.round(height * scale)];
  const style = `border:0;display:inline-block;vertical-align:middle;margin-right:12px;max-width:100%`;
  return html`<img src="cid:${logoId}" alt="${alt}" width="${String(shownWidth)}" height="${String(shownHeight)}" style="${style}">`;
}

function page({ heading, blocks }: Letter, solid: string): Html {
  const border = `border:1px solid ${line.light};border-top:4px solid ${solid};border-radius:6px`;
  const title = `margin:0 0 16px;font-family:${serif};font-size:24px;line-height:30px;font-weight:600;color:${ink.light}`;
  return table(
    `background-color:${sheet.light};${border};padding:28px 24px 20px`,
    html`<tr><td>
<h1 class="ink" style="${title}">${heading}</h1>
${blocks.map((block) => blockHtml(block, solid))}
</td></tr>`,
    'sheet',
  );
}

function blockHtml(block: Block, solid: string): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p class="ink" style="${bodyText}">${lines(block.text)}</p>`;
    case 'smallPrint':
      return html`<p class="soft" style="${smallText}">${lines(block.text)}</p>`;
    case 'quotation':
      return html`<p class="ink quotation" style="${bodyText};border-left:3px solid ${line.light};padding-left:14px">${lines(block.text)}</p>`;
    case 'facts':
      return html`${block.facts.map(([label, value]) => fact(label, value))}`;
    case 'smallLink':
      return html`<p class="soft" style="${smallText}">${link(block.href, block.label)}</p>`;
    case 'button':
      return html`${button(block, solid)}${plainAddress(block.href)}`;
  }
}

function fact(label: string, value: string): Html {
  const small = `color:${soft.light};font-size:14px`;
  return html`<p class="ink" style="${bodyText};margin-bottom:10px"><span class="soft" style="${small}">${label}</span><br>${lines(value)}</p>`;
}

function button({ label, href }: { label: string; href: string }, solid: string): Html {
  const style = `display:inline-block;padding:13px 22px;border-radius:5px;background-color:${solid};color:#ffffff;font-size:16px;line-height:19.2px;font-weight:600;text-decoration:none`;
  return table(
    'margin:8px 0 18px',
    html`<tr><td><a class="button" href="${href}" target="_blank" style="${style}">${label}</a></td></tr>`,
  );
}

/** The button's address as text, for mail readers in which the button does not work. */
function plainAddress(href: string): Html {
  return html`<p class="soft" style="${smallText}">Or open this address: ${link(href, href, ';word-break:break-all')}</p>`;
}

function foot({ name, email }: Programme): Html {
  const style = `font-size:13px;line-height:20px;margin:16px 4px 0;color:${soft.light}`;
  return html`<p class="soft" style="${style}">${name} · ${link(`mailto:${email}`, email)}</p>`;
}

function link(href: string, text: string, more = ''): Html {
  return html`<a class="soft" href="${href}" target="_blank" style="color:${soft.light};text-decoration:underline${more}">${text}</a>`;
}

function lines(text: string): Html[] {
  return text.split(/\r?\n/).map((part, index) => (index === 0 ? html`${part}` : html`<br>${part}`));
}

/** Escaping changes nothing here: the styles contain no text of a person and none of the escaped characters. */
function darkStyles(accent: string): Html {
  return html`:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  body, .paper, .paper > table, .paper td { background-color: ${paper.dark} !important; }
  .sheet, .sheet td { background-color: ${sheet.dark} !important; border-color: ${line.dark} !important; }
  .sheet { border-top-color: ${accent} !important; }
  .ink { color: ${ink.dark} !important; }
  .soft { color: ${soft.dark} !important; }
  .accent { color: ${accent} !important; }
  .quotation { border-color: ${line.dark} !important; }
  .button { color: #ffffff !important; }
}`;
}
