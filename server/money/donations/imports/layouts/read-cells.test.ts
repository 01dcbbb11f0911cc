import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, startApi, type TestApi } from '#tests/api.ts';
import { importing } from './importing-for-tests.ts';

let api: TestApi;
let calls: ReturnType<typeof importing>;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<typeof calls.createReporter>>;
type Stored = { first_name: string; last_name: string; notes: string; address: Record<string, string> };

async function upload(lines: readonly string[]): Promise<[Answer['body'], Person]> {
  const person = await calls.createReporter();
  const { status, body } = await calls.upload(`${lines.join('\n')}\n`, person);
  expect([status, body]).toMatchObject([201, {}]);
  return [body, person];
}

/** Stores the import as the person sees it, and returns the donations in the order of their amounts. */
async function store({ id }: Answer['body'], person: Person): Promise<Stored[]> {
  const { status, body } = await calls.store(id, person);
  expect([status, body]).toMatchObject([200, { state: 'STORED' }]);
  const list = await api.get('donations/?ordering=amount&page_size=50', person.token);
  return list.body.results;
}

const sentences = [
  'Posting Date,Description,Amount,Balance',
  '01/20/2026,"Zelle payment from ADA EXAMPLE Conf# abc12x9",10.00,1010.00',
  '01/21/2026,"ORIG CO NAME:EXAMPLE FOUNDATION        ORIG ID:9000000000 DESC DATE:260121 CO ENTRY DESCR:GRANT",20.00,1030.00',
  '01/22/2026,"PAYPAL DES:TRANSFER ID:10310 INDN:SAMPLE HELPERS CO ID:PAYPALSD11 PPD",30.00,1060.00',
  '01/23/2026,"SAMPLE FAMILY FUND DES:GRANT ID:77 INDN:SAMPLE HELPERS CO ID:9 CCD",40.00,1100.00',
  '01/24/2026,"FEDWIRE CREDIT VIA: INVENTED BANK/091000019 B/O: THE SPECIMEN FOUNDATION NOWHERE MN 55000-1234 US REF: GIFT",50.00,1150.00',
  '01/25/2026,"QUICKPAY WITH ZELLE PAYMENT FROM MILO SAMPLE JPM99A1B2C3D",60.00,1210.00',
  '01/26/2026,"DEPOSIT  ID NUMBER 482913",70.00,1280.00',
];

describe('a cell with more than a donor’s name', () => {
  test('such as a bank’s sentence proposes the name inside it, and names nobody where it finds none', async () => {
    const [body, person] = await upload(sentences);
    const [read] = body.reading.cells;
    expect(read).toMatchObject({ reading: 'NAME_IN_SENTENCE', taken: true, by: 'USUAL', column: 'Description', count: 5 });
    expect(read.examples).toMatchObject([
      { text: 'Zelle payment from ADA EXAMPLE Conf# abc12x9', as: 'ADA EXAMPLE' },
      { as: 'EXAMPLE FOUNDATION' },
      { as: 'SAMPLE FAMILY FUND' },
    ]);
    expect(body.reading.checks).toContain('CELLS');
    // what a platform pays out are gifts that its own report lists: nobody stores them twice without a word
    const payout = { column: 'Description', value: 'Payout of PAYPAL' };
    expect(body.reading.kinds).toMatchObject([{ ...payout, count: 1, gift: null }]);
    expect(body.can).toMatchObject({ store: false });
    const said = await calls.send('PATCH', `${body.id}/`, person, { kinds: [{ ...payout, gift: true }] });
    expect(said.body.reading).toMatchObject({ nameless: 2 });
    const gifts = await store(said.body, person);
    const names = gifts.map(({ first_name: first, last_name: last }) => [first, last].filter((name) => name !== '').join(' '));
    expect(names).toEqual([
      'ADA EXAMPLE',
      'EXAMPLE FOUNDATION',
      '',
      'SAMPLE FAMILY FUND',
      'THE SPECIMEN FOUNDATION',
      'MILO SAMPLE',
      '',
    ]);
    expect(gifts[0]?.notes).toBe('Zelle payment from ADA EXAMPLE Conf# abc12x9');
  });

  test('names nobody by a person’s word, which the next file of the same columns remembers', async () => {
    const [body, person] = await upload(sentences);
    const kinds = [{ column: 'Description', value: 'Payout of PAYPAL', gift: false }];
    const cells = [{ reading: 'NAME_IN_SENTENCE', taken: false }];
    const kept = await calls.send('PATCH', `${body.id}/`, person, { cells, kinds });
    expect(kept.body.reading.cells).toMatchObject([{ taken: false, by: 'PERSON' }]);
    expect(kept.body.reading.checks).not.toContain('CELLS');
    expect(kept.body.reading).toMatchObject({ nameless: 6 });
    await store(kept.body, person);
    const next = await calls.upload(`${sentences.join('\n')}\n`.replaceAll('/2026', '/2025'), person);
    expect(next.body.reading.cells).toMatchObject([{ taken: false, by: 'HABIT' }]);
  });

  test('such as an address behind it, over lines or between commas, is split', async () => {
    const [body, person] = await upload([
      'Amount,Date,Type,Donor Name',
      '10,01/20/2026,Check,"Ada Example\n12 Sample St\nApt 4\nBoston, MA 02138-1234"',
      '20,01/21/2026,Check,"Milo Sample, 7 Invented Road, Boston MA 02138"',
      '30,01/22/2026,Check,"Sample, Rosa, P.O. Box 12, Nowhere, NY, 10001, USA"',
      '40,01/23/2026,Check,"Example & Sons, Inc."',
    ]);
    expect(body.reading.cells).toMatchObject([
      {
        reading: 'ADDRESS_BEHIND_NAME',
        taken: true,
        count: 3,
        examples: [
          { as: 'Ada Example · 12 Sample St · Apt 4 · Boston · MA · 02138-1234' },
          { as: 'Milo Sample · 7 Invented Road · Boston · MA · 02138' },
          { as: 'Sample, Rosa · P.O. Box 12 · Nowhere · NY · 10001' },
        ],
      },
    ]);
    const gifts = await store(body, person);
    const placed = gifts.map(({ first_name, last_name, address: { address1, city, state, zipcode } = {} }) =>
      [first_name, last_name, address1, city, state, zipcode].join('|'),
    );
    expect(placed).toEqual([
      'Ada|Example|12 Sample St|Boston|MA|021381234',
      'Milo|Sample|7 Invented Road|Boston|MA|02138',
      'Rosa|Sample|P.O. Box 12|Nowhere|NY|10001',
      '|Example & Sons, Inc.||||',
    ]);
  });

  test('such as a ZIP code without its first zero is shown with the zero before it is stored', async () => {
    const lines = [
      'Amount,Date,Type,Last Name,State,Zip,Country',
      '10,01/20/2026,Check,Example,MA,2138,',
      '20,01/21/2026,Check,Sample,NJ,71011234,USA',
      '30,01/22/2026,Check,Specimen,PR,901,',
      '40,01/23/2026,Check,Muster,,8001,Switzerland',
      '50,01/24/2026,Check,Otro,CA,9021,',
    ];
    const [body, person] = await upload(lines);
    expect(body.reading.cells).toMatchObject([
      {
        reading: 'ZIPCODE_ZEROS',
        count: 3,
        examples: [
          { text: '2138', as: '02138' },
          { text: '71011234', as: '07101-1234' },
          { text: '901', as: '00901' },
        ],
      },
    ]);
    const zips = (gifts: Stored[]) => gifts.map(({ address }) => address['zipcode']);
    expect(zips(await store(body, person))).toEqual(['02138', '071011234', '00901', '8001', '9021']);

    const [other, somebody] = await upload(lines);
    const kept = await calls.send('PATCH', `${other.id}/`, somebody, { cells: [{ reading: 'ZIPCODE_ZEROS', taken: false }] });
    expect(zips(await store(kept.body, somebody))).toEqual(['2138', '71011234', '901', '8001', '9021']);
  });
});
