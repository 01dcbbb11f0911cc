import { expect, test } from 'vitest';
import { letterHtml } from './letter-html.ts';

test('shows every text as it was written, and takes none of it for markup', () => {
  const programme = { name: 'A & B', email: 'a@b.example', colour: '#2f6f5e', address: 'https://almoner.example' };
  const text = `<img src="x" onerror='alert(1)'> & more`;
  const shown = '&lt;img src=&quot;x&quot; onerror=&#39;alert(1)&#39;&gt; &amp; more';
  const html = letterHtml(
    {
      subject: text,
      preview: text,
      heading: text,
      blocks: [
        { kind: 'paragraph', text: `${text}\n${text}` },
        { kind: 'quotation', text },
        { kind: 'facts', facts: [[text, text]] },
        { kind: 'button', label: text, href: 'https://almoner.example/?a=1&b="2"' },
        { kind: 'smallPrint', text },
      ],
    },
    programme,
  );
  expect(html.split(shown).length - 1).toBe(10);
  expect(html).toContain(`${shown}<br>${shown}`);
  expect(html).not.toContain('<img');
  expect(html.split('href="https://almoner.example/?a=1&amp;b=&quot;2&quot;"').length - 1).toBe(2);
  expect(html).toContain('A &amp; B ·');
});
