import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const web = fileURLToPath(new URL('../web/', import.meta.url));
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
const read = (name: string) => readFileSync(join(web, name), 'utf8');

/** Classes without a rule in our style sheets: only scripts use them, or a library's style sheet has the rule. */
const withoutRules = ['pdfViewer', 'working'];

/** The classes that a style sheet has rules for. */
function classesIn(css: string): string[] {
  const rules = css.replace(/\/\*.*?\*\/|url\([^)]*\)/gs, ' ');
  return Array.from(rules.matchAll(/\.(-?[A-Za-z_][\w-]*)/g), ([, name = '']) => name);
}

const sheets = files.filter((name) => name.endsWith('.css'));
const shared = new Set([
  ...withoutRules,
  ...sheets.filter((name) => !name.endsWith('.module.css')).flatMap((name) => classesIn(read(name))),
]);

/** The text between the brace before `from` and the matching closing brace. */
function inBraces(text: string, from: number): string {
  let depth = 1;
  let end = from;
  for (; depth > 0 && end < text.length; end += 1) depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0;
  return text.slice(from, end - 1);
}

/** The class names in the strings of `className`. Strings that are compared, or that are keys of an object, are no class names. */
function classWords(source: string): string[] {
  return Array.from(source.matchAll(/\bclassName=(["{])/g)).flatMap((found) => {
    const from = found.index + found[0].length;
    if (found[1] === '"') return source.slice(from, source.indexOf('"', from)).split(/\s+/);
    const value = inBraces(source, from);
    const strings = Array.from(value.matchAll(/(===|!==|\[)?\s*'([^']*)'/g)).filter(([, before]) => before === undefined);
    const templates = Array.from(value.matchAll(/`([^`]*)`/g), ([, text = '']) =>
      text.replace(/\$\{[^}]*\}/g, '$').replace(/\S*\$\S*/g, ' '),
    );
    return [...strings.map(([, , text = '']) => text), ...templates].flatMap((text) => text.split(/\s+/));
  });
}

/** Returns every `name` of `classes.name` that the style sheet module imported as `classes` does not define. */
function moduleClasses(name: string, source: string): string[] {
  return Array.from(source.matchAll(/import (\w+) from '([^']+\.module\.css)';\n/g)).flatMap(([, variable = '', path = '']) => {
    const defined = new Set(classesIn(readFileSync(join(web, name, '..', path), 'utf8')));
    const code = source.replaceAll(/'[^'\n]*\.css'/g, '');
    const used = Array.from(code.matchAll(new RegExp(`(?<![.\\w])${variable}\\.(\\w+)`, 'g')), ([, one = '']) => one);
    return used.filter((one) => !defined.has(one));
  });
}

test('every class that a component names has a rule in a style sheet', () => {
  const missing = files
    .filter((name) => /\.tsx$/.test(name))
    .flatMap((name) => {
      const source = read(name);
      const words = classWords(source).filter((word) => word !== '' && !shared.has(word));
      return [...words, ...moduleClasses(name, source)].map((word) => `${name}: ${word}`);
    });
  expect(missing).toEqual([]);
});
