import { validate } from 'isemail';
import { describe, expect, test } from 'vitest';
import { readAddresses, whyWrong } from '#contract/people/invitation-addresses.ts';

describe('a pasted text', () => {
  test.each([
    ['ada@x.example', [['ada@x.example', '']]],
    ['Ada Lovelace <ADA@x.example>', [['ada@x.example', 'Ada Lovelace']]],
    [
      '"Lovelace, Ada" <ada@x.example>; bela@x.example',
      [
        ['ada@x.example', 'Ada Lovelace'],
        ['bela@x.example', ''],
      ],
    ],
    ['Lovelace, Ada <ada@x.example>', [['ada@x.example', 'Ada Lovelace']]],
    [
      'ada@x.example, bela@x.example cleo@x.example',
      [
        ['ada@x.example', ''],
        ['bela@x.example', ''],
        ['cleo@x.example', ''],
      ],
    ],
    [
      '<ada@x.example>,mailto:bela@x.example',
      [
        ['ada@x.example', ''],
        ['bela@x.example', ''],
      ],
    ],
    [
      'Bob Smith\tbob@x.example\nada@x.example\tLovelace, Ada\nCleo\tSample\tcleo@x.example',
      [
        ['bob@x.example', 'Bob Smith'],
        ['ada@x.example', 'Ada Lovelace'],
        ['cleo@x.example', 'Cleo Sample'],
      ],
    ],
    ['\r\n ; , \n\tada@x.example\t\n', [['ada@x.example', '']]],
    ['Visit https://evil.example <ada@x.example>', [['ada@x.example', '']]],
  ])('%j has its addresses and names', (text, expected) => {
    const found = readAddresses(text);
    expect(found.map(({ email, name }) => [email, name])).toEqual(expected);
    expect(found.every(({ valid }) => valid)).toBe(true);
  });

  test.each(['ada', 'ada @x.example', 'a b@x.example', 'ada@x', 'Ada <ada>', '<>', 'Ada <ada@x.example', 'ada@@x.example'])(
    '%j is a wrong address, and never a part of one',
    (text) => {
      expect(readAddresses(text)).toMatchObject([{ valid: false }]);
    },
  );

  test('knows the line of each, and is read quickly at its longest', () => {
    const lines = Array.from({ length: 1_000 }, (_, at) => `Person ${at} <person-${at}@lines.example>`);
    const found = readAddresses(lines.join('\n'));
    expect(found.map(({ line }) => line)).toEqual(lines.map((_, at) => at + 1));
    expect(
      readAddresses(`${'<'.repeat(50_000)}\n${'"a '.repeat(20_000)}\n${'a,'.repeat(30_000)}`).every((one) => !one.valid),
    ).toBe(true);
  });

  test('takes no address that the standard refuses', () => {
    const odd = [
      'a@b',
      '@x.example',
      'ada@',
      '.ada@x.example',
      'a..b@x.example',
      'ada@-x.example',
      'ada@x..example',
      `${'a'.repeat(65)}@x.example`,
    ];
    for (const address of odd) {
      expect([address, validate(address, { errorLevel: false, minDomainAtoms: 2 })]).toEqual([address, false]);
      expect([address, readAddresses(address)[0]?.valid]).toEqual([address, false]);
    }
  });
});

test.each([
  ['ada', 'An address has an @.'],
  ['ada@@x.example', 'An address has one @ only.'],
  ['ada @x.example', 'An address has no spaces.'],
  ['@x.example', 'Something must stand before the @.'],
  ['ada@', 'Something must stand after the @.'],
  ['ada@x', 'After the @ an ending is missing, such as .org.'],
  ['a..b@x.example', 'A dot stands at a wrong place.'],
  [`${'a'.repeat(65)}@x.example`, 'The address is too long.'],
  ['ada(x)@x.example', 'A character is not allowed in addresses.'],
])('%j is wrong because: %s', (address, why) => {
  expect([readAddresses(address)[0]?.valid, whyWrong(address)]).toEqual([false, why]);
});
