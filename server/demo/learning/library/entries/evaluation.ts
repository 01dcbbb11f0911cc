import type { DemoEntry } from '#server/demo/learning/library/entry.ts';

export const evaluationEntries: readonly DemoEntry[] = [
  {
    name: 'Logic Model on One Sheet',
    description: 'Inputs, activities, outputs, outcomes: filled in for a homework table.',
    tags: ['logic_models', 'templates'],
    as: 'xlsx',
    sheets: {
      'Logic model': [
        ['We have', 'We do', 'We can count', 'What changes'],
        ['A room, six tutors', 'Homework table twice a week', '60 children, 90 evenings', 'Homework is handed in'],
        ['A school that sends children', 'Call parents each month', '400 calls', 'Parents know the teacher’s name'],
      ],
    },
  },
  {
    name: 'Three Measures Are Enough',
    description: 'How to choose outcomes that a small team can really observe.',
    tags: ['outcome_measures'],
    as: 'pdf',
    text: `# Choose three
One measure that people who come would choose. One that your funder needs. One that tells you early that something goes wrong.
# Make it observable
“More confident” cannot be seen. “Reads aloud to the group” can. Agree on what counts, and let two people count the same evening once.
# Baselines
Look before you begin. Without a first look, the second says nothing.
# Stop counting
For each new measure, drop one. Nobody ever read the tally of telephone calls.`,
  },
  {
    name: 'Survey Questions to Copy',
    description: 'Ten tested questions with answers, and the mistakes to avoid.',
    tags: ['surveys', 'templates'],
    as: 'docx',
    text: `# Good questions
In the past four weeks, on how many days did you cook a meal at home? How easy was it to get here today? What is one thing that we should stop doing?
# Mistakes
Two questions in one. A scale without words. Asking what people would do instead of what they did. Asking for a birthday when an age group is enough.
# Length
Five minutes on a telephone. Test it with three people who owe you nothing. Say thank you at the end, and tell people later what you changed.`,
  },
  {
    name: 'Attendance Without a Clipboard',
    description: 'Simple ways to collect data that staff will keep up.',
    tags: ['data_collection', 'checklists'],
    as: 'pdf',
    text: `# Where the moment is
Put the form where the thing happens: by the door, on the tool wall, at the kettle. Nobody fills in at night what happened at noon.
# As little as possible
First name, age group, first time or not. If you do not know what you would do with an answer, do not ask.
# One owner
One person reads the data each Friday for ten minutes and asks one question about it on Monday.`,
  },
  {
    name: 'A Privacy Promise for Small Teams',
    description: 'What to keep, for how long, and how to protect it without an expert.',
    tags: ['data_privacy', 'board_policies'],
    as: 'pdf',
    text: `# The promise
We keep what we need to serve you, we show it to nobody who does not need it, and we delete it when the reason is gone.
# For how long
Attendance two years, donors seven, applications that were declined one. Put a date in the calendar and do it.
# Protect
A password manager, a second factor for email, a locked drawer, and no lists on a private telephone. When a laptop is lost, you should be able to say what was on it.`,
  },
  {
    name: 'Charts That Say One Thing',
    description: 'Slides: from a table nobody reads to a bar everyone remembers.',
    tags: ['data_visualization', 'slides'],
    as: 'pptx',
    text: `# Say it first
Write the sentence that the chart should prove. Put it above the chart.
# Bars
Bars for amounts, lines for time. A pie with more than three pieces is a pizza.
# Take away
Remove the grid, the shadow, the legend. Write the number on the bar.
# Be fair
Begin at zero. Show the bad year too.`,
  },
  {
    name: 'Webinar: What Funders Do With Your Report',
    description: 'A recording elsewhere, 36 minutes, with two program officers.',
    tags: ['reporting_results', 'recordings'],
    as: 'link',
    link: 'https://recordings.demo.example/what-funders-do-with-your-report',
  },
  {
    name: 'The Meeting Bell',
    description: 'Three seconds of a bell: to begin a learning hour, and to end it on time.',
    tags: ['learning_from_results', 'recordings'],
    as: 'wav',
  },
];
