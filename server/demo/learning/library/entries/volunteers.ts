import type { DemoEntry } from '#server/demo/learning/library/entry.ts';

export const volunteerEntries: readonly DemoEntry[] = [
  {
    name: 'A Role Description That Finds Volunteers',
    description: 'Half a page: the task, the time, the reason, and what you give back.',
    tags: ['volunteer_recruitment', 'templates'],
    as: 'docx',
    text: `# The task
Every second Saturday you open the bike shed, hand out tools, and keep the kettle warm.
# The time
Nine to twelve, for at least three months. Tell us on Thursday if you cannot come.
# The reason
Forty people ride to work on bicycles that were repaired here.
# What you get
Somebody who shows you how, coffee, and a bicycle if you want to build one.
# Where to put it
The library’s board, the laundry, the union hall and one friend each from the people you have.`,
  },
  {
    name: 'The First Day of a Volunteer',
    description: 'A checklist for the person who welcomes them.',
    tags: ['volunteer_onboarding', 'checklists'],
    as: 'pdf',
    text: `# Before
Send where to come, where to leave a bicycle, what to wear, and the name of who will be at the door.
# The first ten minutes
Say their name, show the toilet, the exit and the tea. Introduce two people, not ten.
# The first task
Something that can be finished in an hour and that is needed. Nobody comes back for watching.
# At the end
Ask what was strange. Agree on the next date before they put on their coat.`,
  },
  {
    name: 'Training in Fifteen Minutes',
    description: 'Slides on how to teach one thing so that it stays.',
    tags: ['volunteer_training', 'slides'],
    as: 'pptx',
    text: `# Teach one thing
If it takes more than fifteen minutes, it is two things.
# Show, do, tell
You do it slowly. They do it while you keep your hands in your pockets. They tell the next person.
# Write one card
A card at the place of work, with three lines and a picture. Not a handbook.
# A week later
Ask them to show you. Praise what stayed. Teach again what did not.`,
  },
  {
    name: 'Shift Plan With Swaps',
    description: 'A sheet for a month of shifts, with a column for who stands in.',
    tags: ['volunteer_scheduling', 'templates'],
    as: 'xlsx',
    sheets: {
      Shifts: [
        ['Day', 'Time', 'Task', 'Who', 'Stands in'],
        ['Saturday 3', '9 to 12', 'Open the shed', 'Demo Volunteer 1', 'Demo Volunteer 4'],
        ['Saturday 10', '9 to 12', 'Open the shed', 'Demo Volunteer 2', ''],
        ['Tuesday 13', '17 to 19', 'Homework table', 'Demo Volunteer 3', 'Demo Volunteer 1'],
      ],
      'No-shows': [
        ['What to do', 'Call the same day, kindly. Ask what would have helped. After the third time, offer another task.'],
      ],
    },
  },
  {
    name: 'Thirty Ways to Say Thanks',
    description: 'Recognition that costs little and means something.',
    tags: ['volunteer_recognition'],
    as: 'txt',
    text: `# Small
Learn the names of their dogs. Save them the good mug. Tell their boss. Put their idea on the agenda with their name. Ask their advice and take it.
# Public
A line in the newsletter about what changed because of them, not how many hours they gave. A chair with their name for a day.
# Larger
A reference letter. A key. A course that they choose. A goodbye party when they leave, so that leaving is not failing.`,
  },
  {
    name: 'Screening Volunteers Who Work With Children',
    description: 'Checks, references and the two-adult rule.',
    tags: ['volunteer_safety', 'board_policies'],
    as: 'pdf',
    text: `# Everyone, the same
Apply the same steps to a stranger and to the chair’s cousin: a form, an interview, two references that you call, and the background check that your state asks for.
# Two adults
No adult is alone with a child out of sight. Doors have windows or stay open. Messages go to a parent, never to the child alone.
# If a child tells you something
Listen. Promise nothing that you cannot keep. Do not investigate. Report it the same day to the person whom this page names, and to the authority that the law names.`,
  },
  {
    name: 'Working With Skilled Volunteers',
    description: 'How to ask a lawyer, a designer or a company team for help that helps.',
    tags: ['skilled_volunteers', 'corporate_partners'],
    as: 'pdf',
    text: `# A brief of one page
What the problem is, what finished looks like, who decides, and by when. A designer without a brief makes what the designer likes.
# A company’s day
Twenty people for one day paint a fence. Two people for twenty days change your bookkeeping. Ask for the second.
# Treat it as work
Agree on hours and dates. Give feedback early. Say thanks with a letter that they can show.`,
  },
  {
    name: 'Webinar: Letting Volunteers Lead',
    description: 'A recording elsewhere, 48 minutes. Watch from minute 12 for the part on handing over keys.',
    tags: ['volunteer_leadership', 'recordings'],
    as: 'link',
    link: 'https://recordings.demo.example/letting-volunteers-lead',
  },
];
