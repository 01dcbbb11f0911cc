import type { DemoEntry } from '#server/demo/learning/library/entry.ts';

export const boardEntries: readonly DemoEntry[] = [
  {
    name: 'Asking Someone to Join the Board',
    description: 'A first conversation in four questions, and the letter that follows it.',
    tags: ['board_recruitment', 'letters'],
    as: 'pdf',
    text: `# Before you ask
List what the board lacks before you list whom you know. A bookkeeper, a parent from the program, somebody who rents out halls: write the gap first and the name second.
# Four questions over coffee
What do you already give time to? What would you want to have changed in two years? Which kind of meeting makes you tired? Whom would you bring along to see our work?
# The letter
Thank you for the morning. We ask for one evening a month, a gift that matters to you, and honest questions. A term is three years. Come to two meetings as a guest before either of us decides.`,
  },
  {
    name: 'Who Decides What',
    description: 'One page that separates the board’s decisions from the director’s.',
    tags: ['board_roles', 'templates'],
    as: 'docx',
    text: `# The board decides
The mission, the budget, the director’s appointment and pay, the reserve, borrowing, and whether a program begins or ends.
# The director decides
Who works here, how the day runs, spending within the budget, and what is said to the press about the program.
# Both talk first
A gift with conditions, a lease longer than a year, a complaint about a board member, and anything that would look strange on the front page.
# Duties in plain words
Care: read the papers before the meeting. Loyalty: say when you gain from a decision, and leave the room. Obedience: the bylaws and the law come before a good idea.`,
  },
  {
    name: 'A Meeting in Ninety Minutes',
    description: 'An agenda with times, and a page of minutes that takes ten minutes to write.',
    tags: ['board_meetings', 'templates'],
    as: 'pdf',
    text: `# The agenda
Welcome and conflicts of interest, 5 minutes. Consent items, 5. One story from the program, 10. Money, 15. The one big question, 40. Decisions read aloud, 10. Next steps with names, 5.
# Consent items
Minutes, routine reports and renewals are sent a week ahead and pass together. Anyone may take an item out by saying so.
# Minutes
Write who was there, what was decided, who voted against, and who does what by when. Leave out who said what. Send them within two days, while people can still correct them.`,
  },
  {
    name: 'The Board’s Own Gifts',
    description: 'How to reach “everyone gives” without shaming anyone.',
    tags: ['board_giving', 'individual_giving'],
    as: 'pdf',
    text: `# Why funders ask
Many foundations ask what share of the board gives. The answer they hope for is all of it, not a sum.
# Give or get, kindly
Ask each member in person for a gift that is meaningful to them. Five dollars from a student counts in “everyone gives” as much as five thousand. The chair gives first and asks the others.
# Other ways to raise
Open a door, host a table, sign thank-you letters, or come along to a visit. Write down in January who chose what, and look at the list together in June.`,
  },
  {
    name: 'Conflict of Interest Policy',
    description: 'A template with the yearly statement that each member signs.',
    tags: ['board_policies', 'templates'],
    as: 'docx',
    text: `# What it covers
A conflict exists when a member, their family or their employer could gain from a decision of this organization. A conflict is not a fault. Hiding one is.
# What to do
Tell the chair before the meeting. The minutes name the conflict. The member leaves the room for the discussion and the vote. The others ask whether the deal is fair to the organization and note why.
# Yearly statement
I have read the policy. I name these interests, and I will name new ones as they arise.
Signed, with the date.`,
  },
  {
    name: 'Reading a Budget in Ten Minutes',
    description: 'Slides for a board evening: the six lines that matter.',
    tags: ['board_finance', 'slides'],
    as: 'pptx',
    text: `# Six lines that matter
Cash today. Income so far. Spending so far. What is promised but not paid. The reserve in months. The bank balance that worries you.
# Restricted money
A grant for the garden pays for the garden. Keep it in its own column, or the board will spend it twice.
# The reserve
Three months of costs is a common aim. Below one month, the board meets every two weeks.
# Ask this
What has changed since last month? What did we expect? What will we do if the largest gift does not come?`,
  },
  {
    name: 'Board Self-Check',
    description: 'Twelve statements to score once a year, with a sheet that adds them up.',
    tags: ['board_evaluation', 'templates'],
    as: 'xlsx',
    sheets: {
      Statements: [
        ['Statement', 'Agree (1 to 5)'],
        ['We know whom we serve and can name them', 4],
        ['Papers arrive a week before the meeting', 3],
        ['We disagree openly and leave as friends', 4],
        ['Everyone speaks at every meeting', 2],
        ['We look at the reserve each quarter', 3],
        ['New members know what is expected', 2],
      ],
      'What next': [
        ['Lowest score', 'Idea', 'Who', 'By when'],
        ['New members know what is expected', 'A guest evening and a buddy', 'Chair', 'September'],
      ],
    },
  },
  {
    name: 'When the Director Leaves',
    description: 'A succession plan on two pages: the first day, the first month, the search.',
    tags: ['board_succession', 'board_roles'],
    as: 'pdf',
    text: `# The first day
Name who can sign checks, who speaks for the organization, and where the passwords are. Keep this page with the chair and the treasurer, not only in the director’s drawer.
# The first month
An interim director keeps the doors open. Call the five largest donors yourself before they read it elsewhere. Tell the staff first, together, and say what will not change.
# The search
Write what the next three years need, not what the last ten were. Pay for an advertisement that reaches people whom the board does not know. Let two staff members meet the finalists.`,
  },
];
