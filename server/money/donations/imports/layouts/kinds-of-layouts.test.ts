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

async function upload(lines: readonly string[]): Promise<[Answer['body'], Person]> {
  const person = await calls.createReporter();
  const { status, body } = await calls.upload(`${lines.join('\n')}\n`, person);
  expect([status, body]).toMatchObject([201, {}]);
  return [body, person];
}

async function donors(id: number, person: Person): Promise<string[]> {
  const rows: { donor_name: string }[] = await calls.rowsOf(id, person);
  return rows.map((row) => row.donor_name);
}

describe('a kind of file that platforms write', () => {
  test('has a total below each group, which names the group first', async () => {
    const [body] = await upload([
      'First Name,Last Name,Campaign,Amount,Date,Type',
      'Ada,Example,Spring,10,01/02/2026,Check',
      ',,Spring Total,10,,',
      'Milo,Sample,Autumn,20,01/03/2026,Check',
      ',,Autumn Total,20,,',
      ',,Grand Total,30,,',
    ]);
    expect(body).toMatchObject({ rows: 2, total_amount: 30, set_aside: 3, problems: 0 });
  });

  test('pays by electronic funds transfer and PayPal, and has rows that reverse or are not in cash', async () => {
    const [body] = await upload([
      'Last Name,Amount,Date,Gift Type',
      'Example,10,01/02/2026,Electronic Funds Transfer',
      'Sample,20,01/03/2026,PayPal',
      'Specimen,30,01/04/2026,Check',
      'Muster,40,01/05/2026,Non-Cash',
      'Otro,50,01/06/2026,Reversing Transaction',
    ]);
    expect(body).toMatchObject({ rows: 3, total_amount: 60, set_aside: 2 });
  });

  test('has a person who wishes no name beside a company: the company is not the donor', async () => {
    const [body, person] = await upload([
      'Donor Name,Company Name,Amount,Date,Type',
      'Private,Example Robots,10,01/02/2026,Check',
      'Ada Example,Example Robots,20,01/03/2026,Check',
      ',Sample Freight,30,01/04/2026,Check',
      'Undesignated Funds,,40,01/05/2026,Check',
    ]);
    expect(body.reading).toMatchObject({ nameless: 2, two_donors: { count: 1 } });
    expect(await donors(body.id, person)).toEqual(['Anonymous', 'Ada Example', 'Sample Freight', 'Anonymous']);
  });

  test('has the account of an organization beside its contact, which is asked about', async () => {
    const [body, person] = await upload([
      'Contact Name,Individual First Name,Individual Last Name,Amount,Gift Date,Receipt Date,Type',
      'Ada and Milo Example,Ada,Example,10,01/02/2026,01/20/2026,Check',
      '"Sample Bakery, Inc.",Rosa,Specimen,20,01/03/2026,01/21/2026,Check',
    ]);
    expect(body.reading).toMatchObject({ two_donors: { rule: 'PERSON', count: 1 } });
    expect(body.reading.columns[4]).toMatchObject({ header: 'Gift Date', meaning: 'date_received' });
    const said = await calls.send('PATCH', `${body.id}/`, person, { donor: 'ORGANIZATION' });
    expect(await donors(said.body.id, person)).toEqual(['Ada Example', 'Sample Bakery, Inc.']);
  });

  test('says on each line whether an organization gave, or money that names nobody', async () => {
    const [body, person] = await upload([
      'Contact Name,Contact Type,First Name,Last Name,Amount,Date,Type',
      'Ada and Milo Example,Household,Ada,Example,10,01/02/2026,Check',
      '"Sample Bakery, Inc.",Organization,Rosa,Specimen,20,01/03/2026,Check',
      ',Household,,Undesignated Funds,30,01/04/2026,Check',
    ]);
    expect(await donors(body.id, person)).toEqual(['Ada Example', 'Sample Bakery, Inc.', 'Anonymous']);
    const said = await calls.send('PATCH', `${body.id}/`, person, { donor: 'PERSON' });
    expect(await donors(said.body.id, person)).toEqual(['Ada Example', 'Rosa Specimen', 'Anonymous']);
  });

  test('leaves kinds undecided: what gives exactly the platform’s number and sum says that the others are no gifts', async () => {
    const [body, person] = await upload([
      'Donor Name,Transaction Type,Amount,Date',
      'Ada Example,Payroll,25,01/02/2026',
      'Example Robots,Matched Donation,25,01/02/2026',
      'Rosa Specimen,Blue Way,40,01/03/2026',
      'Example Robots,Green Way,7,01/04/2026',
    ]);
    const said = await calls.send('PATCH', `${body.id}/`, person, { expected: { rows: 2, amount: 65 } });
    const [reason] = said.body.reading.total.reasons;
    expect(reason.text).toContain('what is not decided beside it is no gift');
    const applied = await calls.send('PATCH', `${body.id}/`, person, reason.change);
    expect(applied.body.reading.total).toMatchObject({ more: null });
    expect(applied.body).toMatchObject({ problems: 0, total_amount: 65 });
    expect(await donors(body.id, person)).toEqual(['Ada Example', 'Rosa Specimen']);
  });

  test('counts a gift once whose parts stand on several lines: the sum alone finds the column of parts', async () => {
    const [body, person] = await upload([
      'Gift Id,Last Name,Amount,Part Amount,Date,Type',
      'G-1,Example,100,60,01/02/2026,Check',
      'G-2,Sample,12.50,12.50,01/03/2026,Check',
      'G-1,Example,100,40,01/02/2026,Check',
    ]);
    const said = await calls.send('PATCH', `${body.id}/`, person, { expected: { rows: 2, amount: 112.5 } });
    const [reason] = said.body.reading.total.reasons;
    expect(reason.text).toBe('with the amounts of “Part Amount”: the sum is the same, but not the number of lines');
    const applied = await calls.send('PATCH', `${body.id}/`, person, reason.change);
    expect(applied.body).toMatchObject({ rows: 3, total_amount: 112.5 });
    // the number still differs, so that storing needs a tick
    expect(applied.body.reading.total).toMatchObject({ more: { rows: -1, amount: 0 } });
  });

  test('is French: its titles are read, and a country or a type of gift is neither a kind nor a donor', async () => {
    const [body] = await upload([
      'Type de don;Montant;Devise;Date du don;Prénom;Nom;Raison sociale;Ville;Code postal;Pays',
      'Don ponctuel;50,00;USD;13/02/2026;Ada;EXAMPLE;;Paris;75011;FR',
      'Don ponctuel;60,00;USD;14/02/2026;Milo;SAMPLE;;Lyon;69001;FR',
      'Don entreprise;70,00;USD;15/02/2026;;;Exemple SARL;Paris;75011;CH',
    ]);
    const found = body.reading.columns.map(({ meaning }: { meaning: string }) => meaning);
    expect(found.slice(1, 9)).toEqual([
      ...['amount', 'currency', 'date_received', 'first_name', 'last_name', 'organization', 'city', 'zipcode'],
    ]);
    expect([found[0], found[9]]).toEqual(['LEAVE_OUT', 'LEAVE_OUT']);
  });
});
