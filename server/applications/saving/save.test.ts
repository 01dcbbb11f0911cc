import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import {
  type Applicant,
  createApplicant,
  createApplicationResponse,
  save,
  storedAnswers,
} from '#tests/factories/application-responses.ts';

let api: TestApi;
let me: Applicant;
let colleague: Applicant;
beforeAll(async () => {
  api = await startApi();
  me = await createApplicant(api.db);
  colleague = await createApplicant(api.db, me.nonprofit);
});
afterAll(() => api.close());

const begin = async () => (await createApplicationResponse(api.db, { nonprofitId: me.nonprofit })).id;
const mine = { writer: 'writer-of-mine' };
const theirs = { writer: 'writer-of-theirs' };

describe('a save', () => {
  test('stores what was sent, and answers each new revision', async () => {
    const id = await begin();
    const first = await save(api, me, id, [
      ['open-text', 'We feed.'],
      ['choices', ['Children']],
      ['scale', 4],
      ['checkbox', true],
    ]);
    expect([first.status, first.body]).toEqual([
      200,
      {
        saved_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        status: 'IN_PROGRESS',
        date_submitted: null,
        answers: [
          { uid: 'open-text', revision: 1 },
          { uid: 'choices', revision: 1 },
          { uid: 'scale', revision: 1 },
          { uid: 'checkbox', revision: 1 },
        ],
      },
    ]);
    const second = await save(api, me, id, [['open-text', 'We feed all.', 1]]);
    expect(second.body.answers).toEqual([{ uid: 'open-text', revision: 2 }]);
    expect(await storedAnswers(api.db, id)).toEqual({
      'open-text': 'We feed all.',
      choices: ['Children'],
      scale: 4,
      checkbox: true,
    });
  });

  test('over a text that has not been seen: 409 with that text, and all else stored', async () => {
    const id = await begin();
    await save(api, colleague, id, [['open-text', 'Theirs.']], { ...theirs, sequence: 1 });
    const answer = await save(
      api,
      me,
      id,
      [
        ['open-text', 'Mine.'],
        ['scale', 2],
      ],
      { ...mine, sequence: 1 },
    );
    expect([answer.status, answer.body]).toEqual([
      409,
      {
        detail: 'Somebody else has changed the same answers meanwhile.',
        conflicts: [
          {
            uid: 'open-text',
            answer: 'Theirs.',
            revision: 1,
            written_by: expect.stringMatching(/^Test Person \d+$/),
            written_at: expect.any(String),
          },
        ],
        saved: { saved_at: expect.any(String), answers: [{ uid: 'scale', revision: 1 }] },
      },
    ]);
    expect(await storedAnswers(api.db, id)).toEqual({ 'open-text': 'Theirs.', scale: 2 });
    const settled = await save(api, me, id, [['open-text', 'Both.', 1]], { ...mine, sequence: 2 });
    expect([settled.status, settled.body.answers]).toEqual([200, [{ uid: 'open-text', revision: 2 }]]);
  });

  test('of a text that stands there already is no conflict, and takes nothing over', async () => {
    const id = await begin();
    await save(api, colleague, id, [['open-text', 'Same.']], { ...theirs, sequence: 1 });
    const repeat = await save(api, me, id, [['open-text', 'Same.']], { ...mine, sequence: 1 });
    expect([repeat.status, repeat.body.answers]).toEqual([200, [{ uid: 'open-text', revision: 1 }]]);
    // my text replaces a revision that I have not seen: a conflict; my colleague replaces their own text: no conflict
    expect((await save(api, me, id, [['open-text', 'Mine.', 0]], { ...mine, sequence: 2 })).status).toBe(409);
    expect((await save(api, colleague, id, [['open-text', 'Theirs.', 0]], { ...theirs, sequence: 2 })).status).toBe(200);
  });

  test('of the same writer is never in conflict, whatever it has seen', async () => {
    const id = await begin();
    await save(api, me, id, [['open-text', 'One']], { ...mine, sequence: 1 });
    const second = await save(api, me, id, [['open-text', 'One two', 0]], { ...mine, sequence: 2 });
    expect([second.status, second.body.answers]).toEqual([200, [{ uid: 'open-text', revision: 2 }]]);
  });

  test('that comes after a later one of its writer changes nothing, and claims nothing', async () => {
    const id = await begin();
    await save(
      api,
      me,
      id,
      [
        ['open-text', 'One two three'],
        ['scale', 3],
      ],
      { ...mine, sequence: 5 },
    );
    const late = await save(
      api,
      me,
      id,
      [
        ['open-text', 'One'],
        ['scale', 3],
        ['checkbox', true],
      ],
      { ...mine, sequence: 4 },
    );
    expect([late.status, late.body.answers]).toEqual([200, [{ uid: 'scale', revision: 1 }]]);
    const again = await save(
      api,
      me,
      id,
      [
        ['open-text', 'One two three'],
        ['scale', 3],
      ],
      { ...mine, sequence: 5 },
    );
    expect([again.status, again.body.answers]).toEqual([
      200,
      [
        { uid: 'open-text', revision: 1 },
        { uid: 'scale', revision: 1 },
      ],
    ]);
    expect(await storedAnswers(api.db, id)).toEqual({ 'open-text': 'One two three', scale: 3 });
  });

  test('an old one of a page that a colleague has written over since brings nothing back', async () => {
    const id = await begin();
    await save(api, me, id, [['open-text', 'Mine']], { ...mine, sequence: 2 });
    await save(api, colleague, id, [['open-text', 'Theirs', 1]], { ...theirs, sequence: 1 });
    // my page sends a text that equals the stored one, then an older save of mine arrives
    expect((await save(api, me, id, [['open-text', 'Theirs', 1]], { ...mine, sequence: 3 })).status).toBe(200);
    const old = await save(api, me, id, [['open-text', 'Mi', 0]], { ...mine, sequence: 1 });
    expect([old.status, old.body.answers]).toEqual([200, []]);
    expect(await storedAnswers(api.db, id)).toEqual({ 'open-text': 'Theirs' });
  });

  test('of a new answer begins at 1, whatever it says that it was typed over', async () => {
    const id = await begin();
    const first = await save(api, me, id, [['open-text', 'One.', 2_147_483_645]]);
    expect(first.body.answers).toEqual([{ uid: 'open-text', revision: 1 }]);
    for (const [index, text] of ['Two.', 'Three.', 'Four.'].entries()) {
      const { body } = await save(api, me, id, [['open-text', text, index + 1]]);
      expect(body.answers).toEqual([{ uid: 'open-text', revision: index + 2 }]);
    }
  });

  test('an answer can be taken back, and that is an answer of its own', async () => {
    const id = await begin();
    await save(api, me, id, [['open-text', 'Something']], { ...mine, sequence: 1 });
    const cleared = await save(api, me, id, [['open-text', null, 1]], { ...mine, sequence: 2 });
    expect(cleared.body.answers).toEqual([{ uid: 'open-text', revision: 2 }]);
    expect((await save(api, colleague, id, [['open-text', 'Over it', 1]])).status).toBe(409);
    expect(await storedAnswers(api.db, id)).toEqual({ 'open-text': null });
  });

  test('a writer without a sequence, or the other way round, is refused', async () => {
    const id = await begin();
    for (const half of [{ writer: 'writer-of-mine' }, { sequence: 1 }]) {
      const { status, body } = await save(api, me, id, [['scale', 1]], half);
      expect([status, body]).toEqual([400, { sequence: ['A writer counts its saves: send both writer and sequence.'] }]);
    }
    expect(await storedAnswers(api.db, id)).toEqual({});
  });
});
