import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerValue } from '#contract/applications/answers.ts';
import { type ElementDraft, isQuestion, type QuestionOf } from '#contract/applications/elements.ts';
import { readTemplateFile } from '#contract/applications/template-file/template-file.ts';
import { toWire } from '#contract/platform/wire/keys.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { type Applicant, createApplicant, save } from '#tests/factories/application-responses.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createReviewer } from '#tests/factories/reviews.ts';
import { pdfText } from '#tests/pdf-text.ts';

// A year with the forms of real funds, by other authors, which lie outside the repository: amounts, a date and tables of costs are
// built, answered, reviewed, exported, printed, and answered again next year.

const forms = ['form_value-for-money-cyp.json', 'form_organisation-information-cof-r3-w2.json'];

function importedForm(file: string): ElementDraft[] {
  const text = readFileSync(new URL(`../../../../shared/data/application-forms/${file}`, import.meta.url), 'utf8');
  const read = readTemplateFile(text, file);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return read.draft.elements ?? [];
}

/** Both forms as one; each element's uid is its form's, too. */
const elements = forms.flatMap((file, form) =>
  importedForm(file).map((element) => ({ ...element, uid: `${form}-${element.uid}` })),
);
const questions = elements.filter(isQuestion);

let api: TestApi;
let staff: SignedInPerson;
let me: Applicant;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  me = await createApplicant(api.db);
});
afterAll(() => api.close());

async function published(name: string, asked: readonly ElementDraft[]): Promise<number> {
  const body = { name, elements: toWire(asked) };
  const made = await api.call('POST', 'applications/templates/', { token: staff.token, body });
  expect(made.status).toBe(201);
  const shown = await api.call('POST', `applications/templates/${made.body.id}/toggle-published/`, { token: staff.token });
  expect([shown.status, shown.body.is_published]).toEqual([200, true]);
  return made.body.id;
}

async function begun(template: number): Promise<number> {
  const { status, body } = await api.call('POST', 'applications/responses/', {
    token: me.token,
    body: { application_template: template },
  });
  expect(status).toBe(201);
  return body.id;
}

/** An answer that such a question could get. */
function answerTo(question: QuestionOf, index: number): AnswerValue {
  switch (question.type) {
    case 'NUMBER':
      return 1_000 * (index + 1) + (question.decimals > 0 ? 0.5 : 0);
    case 'DATE':
      return '2007-03-27';
    case 'TABLE':
      return {
        rows: [1, 2].map((line) =>
          question.columns.map(({ kind, label }) => (kind === 'NUMBER' ? 1_200.5 * line : `${label} ${line}`)),
        ),
      };
    case 'MULTIPLE_CHOICE':
      return question.multiselect ? question.options.slice(0, 1) : (question.options[0] ?? null);
    default:
      return `Answer ${index + 1}`;
  }
}

const answers = questions.map((question, index) => [question.uid, answerTo(question, index)] as const);
const elementsOf = async (id: number, { token }: { token: string }) => {
  const { status, body } = await api.get(`applications/responses/${id}/`, token);
  expect(status).toBe(200);
  return body.application_data.elements as { uid: string; answer?: unknown }[];
};
const answersIn = async (id: number, person: { token: string }) =>
  (await elementsOf(id, person)).filter((element) => 'answer' in element).map(({ uid, answer }) => [uid, answer]);

test('numbers, a date and budget lines of real forms, from the template to next year’s application', async () => {
  const types = questions.map(({ type }) => type);
  for (const type of ['NUMBER', 'DATE', 'TABLE'] as const) expect(types).toContain(type);
  const template = await published('Real forms 2026', elements);

  // answered
  const id = await begun(template);
  expect((await save(api, me, id, [], { status: 'SUBMITTED' })).status).toBe(400);
  expect(
    (
      await save(
        api,
        me,
        id,
        answers.map(([uid, answer]) => [uid, answer]),
        { status: 'SUBMITTED' },
      )
    ).status,
  ).toBe(200);
  const letter = await api.db
    .selectFrom('mailMessages')
    .select('data')
    .where('recipient', '=', me.email)
    .where('template', '=', 'application-submitted')
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(letter.data)).toContain('£2,401.00');

  // reviewed
  const reviewer = await createReviewer(api.db);
  const assigned = await api.call('POST', `applications/responses/${id}/set-reviewers/`, {
    token: staff.token,
    body: { users: [reviewer.id] },
  });
  expect(assigned.status).toBe(200);
  for (const reader of [staff, reviewer]) expect(await answersIn(id, reader)).toEqual(answers);

  // exported
  const csv = await api.call('GET', `/download-application-data/?template_id=${template}`, { token: staff.token });
  expect(csv.body).toContain('1200.5');
  expect(csv.body).toContain('Item of expenditure: Amount, total');
  expect(csv.body).toContain(',3601.5,');
  expect(csv.body).toContain(',2007-03-27,');

  // printed
  const asked = await api.call('POST', 'dossiers/', {
    token: staff.token,
    body: { kind: 'NONPROFIT', about: me.nonprofit, new: true },
  });
  expect(asked.status).toBe(201);
  await runJobsOnce(api.app);
  const { bytes } = await api.call('GET', `/download-dossier/?id=${asked.body.id}&place=1`, { token: staff.token });
  const printed = await pdfText(bytes);
  for (const words of ['£1,200.50', '£2,401.00', 'Total', '£3,601.50', 'Mar 27, 2007']) expect(printed).toContain(words);

  // answered again next year
  const linked = elements.map((element) =>
    isQuestion(element) ? { ...element, earlier: { profile: null, question: { template, uid: element.uid } } } : element,
  );
  const again = await begun(await published('Real forms 2027', linked));
  const offered = (await api.get(`applications/responses/${again}/earlier-answers/`, me.token)).body.questions as {
    uid: string;
    answers: { answer: AnswerValue; gap: string | null }[];
  }[];
  expect(offered.map(({ uid, answers: [newest] }) => [uid, newest?.answer, newest?.gap])).toEqual(
    answers.map(([uid, answer]) => [uid, answer, null]),
  );
  const taken = offered.map(({ uid, answers: [newest] }): [string, unknown] => [uid, newest?.answer]);
  expect((await save(api, me, again, taken, { status: 'SUBMITTED' })).status).toBe(200);
  expect(await answersIn(again, staff)).toEqual(answers);
});
