import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { render } from '@react-email/render';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement, Fragment, type ReactNode } from 'react';
import { darkTextShade, paper, programmeShades, solidShade } from '#contract/colour.ts';
import type { Block, Letter, Programme } from './template.ts';

/*
 * Node runs our TypeScript as it is and knows no JSX, hence createElement. The styles stand at the
 * elements because that is what mail readers keep; what a dark reader needs stands in the head, for
 * those that read it. No picture and nothing remote: a letter tells nobody that it was opened.
 */
const element = createElement;

const ink = { light: '#23201b', dark: '#e9e3d8' };
const soft = { light: '#635b4f', dark: '#aea698' };
const sheet = { light: '#fffdf9', dark: '#24211c' };
const line = { light: '#e4ddd0', dark: '#3b372f' };
const sans = '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const serif = 'Georgia, "Times New Roman", serif';

/** The HTML part of a letter. */
export function letterHtml(letter: Letter, programme: Programme): Promise<string> {
  const shades = programmeShades(programme.colour, paper);
  const accent = { solid: shades[solidShade.light], light: shades[solidShade.light], dark: shades[darkTextShade] };
  return render(
    element(
      Html,
      { lang: 'en' },
      element(
        Head,
        null,
        element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        element('meta', { name: 'color-scheme', content: 'light dark' }),
        element('meta', { name: 'supported-color-schemes', content: 'light dark' }),
        element('title', null, letter.subject),
        element('style', { dangerouslySetInnerHTML: { __html: darkStyles(accent.dark) } }),
      ),
      element(Preview, null, letter.preview),
      element(
        Body,
        { className: 'paper', style: { margin: 0, padding: '24px 12px', backgroundColor: paper.light, fontFamily: sans } },
        element(
          Container,
          { style: { maxWidth: 560, width: '100%' } },
          masthead(programme, accent.light),
          page(letter, accent.solid),
          foot(programme),
        ),
      ),
    ),
  );
}

function masthead({ name }: Programme, colour: string): ReactNode {
  const style = { margin: '0 4px 16px', fontFamily: serif, fontSize: 18, lineHeight: '24px', fontWeight: 600, color: colour };
  return element(Text, { className: 'accent', style }, name);
}

function page({ heading, blocks }: Letter, solid: string): ReactNode {
  const style = {
    backgroundColor: sheet.light,
    border: `1px solid ${line.light}`,
    borderTop: `4px solid ${solid}`,
    borderRadius: 6,
    padding: '28px 24px 20px',
  };
  const title = { margin: '0 0 16px', fontFamily: serif, fontSize: 24, lineHeight: '30px', fontWeight: 600, color: ink.light };
  return element(
    Section,
    { className: 'sheet', style },
    element(Heading, { as: 'h1', className: 'ink', style: title }, heading),
    ...blocks.map((block, place) => element(Fragment, { key: place }, drawBlock(block, solid))),
  );
}

function drawBlock(block: Block, solid: string): ReactNode {
  const text = { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: ink.light, overflowWrap: 'anywhere' as const };
  const small = { ...text, margin: '0 0 10px', fontSize: 14, lineHeight: '20px', color: soft.light };
  switch (block.kind) {
    case 'paragraph':
      return element(Text, { className: 'ink', style: text }, ...lines(block.text));
    case 'smallPrint':
      return element(Text, { className: 'soft', style: small }, ...lines(block.text));
    case 'quotation':
      return element(
        Text,
        { className: 'ink quotation', style: { ...text, borderLeft: `3px solid ${line.light}`, paddingLeft: 14 } },
        ...lines(block.text),
      );
    case 'facts':
      return block.facts.map(([label, value]) =>
        element(
          Text,
          { key: label, className: 'ink', style: { ...text, margin: '0 0 10px' } },
          element('span', { className: 'soft', style: { color: soft.light, fontSize: 14 } }, label),
          element('br'),
          ...lines(value),
        ),
      );
    case 'button':
      return [action(block, solid), plainAddress(block.href, small)];
  }
}

function action({ label, href }: { label: string; href: string }, solid: string): ReactNode {
  const style = {
    backgroundColor: solid,
    color: '#ffffff',
    borderRadius: 5,
    padding: '13px 22px',
    fontSize: 16,
    lineHeight: '20px',
    fontWeight: 600,
    textDecoration: 'none',
  };
  return element(
    Section,
    { key: 'button', style: { margin: '8px 0 18px' } },
    element(Button, { className: 'button', href, style }, label),
  );
}

/** For a reader in which the button can't be pressed. */
function plainAddress(href: string, style: object): ReactNode {
  return element(
    Text,
    { key: 'address', className: 'soft', style },
    'Or open this address: ',
    element(
      Link,
      { href, className: 'soft', style: { color: soft.light, textDecoration: 'underline', wordBreak: 'break-all' } },
      href,
    ),
  );
}

function foot({ name, email }: Programme): ReactNode {
  const style = { margin: '16px 4px 0', fontSize: 13, lineHeight: '20px', color: soft.light };
  return element(
    Text,
    { className: 'soft', style },
    `${name} · `,
    element(
      Link,
      { href: `mailto:${email}`, className: 'soft', style: { color: soft.light, textDecoration: 'underline' } },
      email,
    ),
  );
}

function lines(text: string): ReactNode[] {
  return text.split(/\r?\n/).flatMap((part, place) => (place === 0 ? [part] : [element('br', { key: `break ${place}` }), part]));
}

function darkStyles(accent: string): string {
  return `:root { color-scheme: light dark; supported-color-schemes: light dark; }
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
