import type { DemoEntry } from '#server/demo/learning/library/entry.ts';

export const fundraisingEntries: readonly DemoEntry[] = [
  {
    name: 'A Year-End Appeal on One Page',
    description: 'A letter that asks once, clearly, with the reasons beside each paragraph.',
    tags: ['individual_giving', 'letters'],
    as: 'docx',
    text: `# The letter
On a wet Tuesday in October, a boy walked in and asked whether the books were really free. He has been back every week since. Your gift of forty dollars keeps the lamp on for an evening like that one. Will you give it before the year ends?
# Why it works
One person, one moment, one sum, one date. The reader learns what a gift does before they learn what you are. The postscript is read first, so it repeats the question.
# Postscript
A neighbor has promised to match the first two thousand dollars. Yours counts twice until December 31.`,
  },
  {
    name: 'Grant Proposal Skeleton',
    description: 'The eight answers that every foundation asks for, in the usual order.',
    tags: ['grant_writing', 'templates'],
    as: 'docx',
    text: `# Need
Describe the problem where you work with one local figure and one person. Leave out national statistics that the funder knows.
# What you will do
Who does what, where, how often, and with how many people. A reviewer should be able to draw it.
# What will be different
Two or three outcomes that you can observe, with how and when you will look.
# Who you are
Why you, in this place. Mention partners by what they promise to do.
# Budget
Costs with one line of explanation each. Say what other money is secured.
# After the grant
How the work goes on, or ends well.`,
  },
  {
    name: 'Program Budget for a Proposal',
    description: 'A small budget with overhead and a column for other funders.',
    tags: ['grant_writing', 'board_finance', 'templates'],
    as: 'xlsx',
    sheets: {
      Budget: [
        ['Line', 'This funder', 'Others', 'Total', 'Why'],
        ['Tutor, 12 hours a week', 9_600, 4_800, 14_400, '48 weeks at 25 dollars'],
        ['Books and paper', 1_200, 300, 1_500, '60 children'],
        ['Room', 0, 3_600, 3_600, 'Given by the parish'],
        ['Overhead at 12 percent', 1_296, 1_044, 2_340, 'Bookkeeping, insurance, telephone'],
      ],
    },
  },
  {
    name: 'Preparing for a Major Gift Visit',
    description: 'A worksheet: what you know, what you want to learn, and one question to ask.',
    tags: ['major_gifts', 'worksheets'],
    as: 'pdf',
    text: `# What you know
When did they first give, and to what? Who knows them? What did the last thank-you letter say?
# What you want to learn
Go to listen. Ask what moved them to give the first time, and what they would do with our program if it were theirs.
# The question
Would you consider a gift of ten thousand dollars to open the reading room on Sundays? Then be silent. The silence is the hardest part and it is not yours to fill.
# The day after
Write down what you heard, send thanks for the time, and do the small thing that you promised.`,
  },
  {
    name: 'Starting a Monthly Giving Circle',
    description: 'From the first twelve members to a rent that pays itself.',
    tags: ['monthly_giving', 'donor_stewardship'],
    as: 'pdf',
    text: `# Begin with twelve
Ask people who gave twice or more in the last two years. Twelve people at twenty dollars a month pay for the electricity. Say exactly that.
# Give it a name
A name makes a group of donors into a circle: the Lamplighters, the Second Shelf, the Friends of the Ferry.
# Keep it easy
Let members change the sum, pause and leave without calling anyone. A pause that is easy is a member who comes back.
# Thank by the month
One short note each month with one thing that happened. No request in it.`,
  },
  {
    name: 'Event Budget and Timeline',
    description: 'Know in week one whether an event will pay for itself.',
    tags: ['fundraising_events', 'templates'],
    as: 'xlsx',
    sheets: {
      Budget: [
        ['Item', 'Expected', 'Actual'],
        ['Tickets, 120 at 45 dollars', 5_400, ''],
        ['Sponsors', 3_000, ''],
        ['Hall', -900, ''],
        ['Food', -2_400, ''],
        ['Printing and permits', -350, ''],
      ],
      Timeline: [
        ['Weeks before', 'What', 'Who'],
        [16, 'Hall, date and permit', 'Director'],
        [12, 'Sponsors asked in person', 'Board'],
        [6, 'Invitations', 'Volunteers'],
        [0, 'Thank-you table at the door', 'Everyone'],
      ],
    },
  },
  {
    name: 'Thank-You Letters That Are Kept',
    description: 'Five openings, and the rule of forty-eight hours.',
    tags: ['donor_stewardship', 'letters'],
    as: 'docx',
    text: `# Forty-eight hours
A thank-you that arrives within two days is the strongest reason for a second gift. Write the letter before the campaign begins.
# Five openings
Yesterday a child read a whole page aloud. You were part of it. / Your gift came on the day the boiler broke. / I read your note to the volunteers. / You gave for the third time, and we noticed. / I have never met you, and I wish I could show you the shelf.
# Leave out
A receipt can go on a second page. Another request can wait. So can the word “support”.`,
  },
  {
    name: 'Bequests, Plainly Explained',
    description: 'A conversation and a sentence for a will. Not legal advice.',
    tags: ['planned_giving'],
    as: 'pdf',
    text: `# Who leaves bequests
Seldom the largest donors. More often people who gave small sums for many years, and people without children.
# The sentence
I leave to the Harbor Lantern Reading Room, of Oldmarsh, the sum of ... dollars, or ... percent of my estate, to be used where it is most needed.
# The conversation
Mention it once a year in the newsletter, and once in person to those who ask what else they can do. Say that a lawyer should write the will. Thank people while they can hear it.`,
  },
];
