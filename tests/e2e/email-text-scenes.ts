import type { Scene } from './scene.ts';

/** Scenes of the texts of emails. The demo has one text of its own, in two versions. */
export const emailTextScenes: Scene[] = [
  {
    what: 'the texts of emails',
    route: '/email-texts',
    path: '/email-texts',
    heading: 'Email Texts',
    as: 'staff',
    shows: (page) => page.getByRole('link', { name: 'Feedback from reviewers' }),
  },
  {
    what: 'no text of an email that a search finds',
    route: '/email-texts',
    path: '/email-texts?search=zzzzqqqq',
    heading: 'Email Texts',
    as: 'staff',
    shows: (page) => page.getByText('No texts to display.'),
  },
  {
    what: 'the text of an email, with a placeholder that does not exist',
    route: '/email-texts/$letter',
    path: '/email-texts/decision-accepted',
    heading: 'Decision: accepted',
    as: 'staff',
    shows: async (page) => {
      await page.getByRole('textbox', { name: 'Subject' }).fill('{{aplication}}');
      await page.getByRole('textbox', { name: 'Subject' }).blur();
      return page.getByRole('region', { name: 'Preview' }).getByText('Did you mean {{application}}?');
    },
    refused: /\/email-texts\/decision-accepted\/preview\/$/,
  },
  {
    what: 'the programme’s own text of an email',
    route: '/email-texts/$letter',
    path: '/email-texts/feedback-released',
    heading: 'Feedback from reviewers',
    as: 'staff',
    shows: (page) => page.getByRole('article', { name: 'The email' }).getByText('They are volunteers'),
  },
  {
    what: 'the text of an email that is none',
    route: '/email-texts/$letter',
    path: '/email-texts/unknown',
    heading: 'Text not found',
    as: 'staff',
    refused: /\/email-texts\/unknown\/$/,
  },
  {
    what: 'the versions of a text',
    route: '/email-texts/$letter/versions',
    path: '/email-texts/feedback-released/versions',
    heading: 'Versions',
    as: 'staff',
    shows: (page) => page.getByRole('link', { name: 'The standard text' }),
  },
  {
    what: 'a version of a text',
    route: '/email-texts/$letter/versions/$version',
    path: '/email-texts/feedback-released/versions/2',
    heading: 'Version 2',
    as: 'staff',
    shows: (page) => page.getByText('Added: ').first(),
  },
];
