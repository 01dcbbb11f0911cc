import type { DemoEntry } from '#server/demo/learning/library/entry.ts';

export const communicationEntries: readonly DemoEntry[] = [
  {
    name: 'One Sentence That Everyone Can Say',
    description: 'A two-hour workshop that ends with a sentence about your work.',
    tags: ['brand_message', 'workshops'],
    as: 'pptx',
    text: `# Two hours, one sentence
Bring six people who do different jobs. Bring no slides but these.
# First half hour
Each writes what we do for a ten-year-old. Read them aloud. Circle verbs.
# Second half hour
Whom do we serve, what do they get, what is different afterwards? One card each.
# Last hour
Write three sentences, sleep on them, choose one. Say it at the door for a week before printing it.`,
  },
  {
    name: 'Website Check: Five Questions',
    description: 'What visitors look for on a small nonprofit’s site, and how to test it on a telephone.',
    tags: ['website_basics', 'checklists'],
    as: 'pdf',
    text: `# The five questions
What do you do? Is it for me? Where and when? Can I trust you? How do I help? Every page should answer one of them above the fold.
# Test it on a telephone
Hand the telephone to somebody on the bus. Ask them to find your opening hours. Say nothing. Write down where their thumb goes.
# Trust
Show an address, a photograph of a real room, the names of the board, and the last annual report. Remove the counter that says you are visitor 412.`,
  },
  {
    name: 'Newsletter Calendar',
    description: 'Twelve months of subjects, so that no month begins with an empty page.',
    tags: ['email_newsletters', 'templates'],
    as: 'xlsx',
    sheets: {
      Calendar: [
        ['Month', 'Story', 'Request', 'Subject line'],
        ['January', 'What last year came to', 'None', 'You did this'],
        ['February', 'A volunteer’s Tuesday', 'Join a shift', 'Tea at four?'],
        ['March', 'The garden before the garden', 'Seeds', 'Mud, mostly'],
        ['April', 'A question from a child', 'None', 'Why is the moon free?'],
        ['May', 'The director’s desk', 'Monthly giving', 'Twelve lamps'],
      ],
    },
  },
  {
    name: 'Social Media in an Hour a Week',
    description: 'A routine for one overworked person, with what to stop doing.',
    tags: ['social_media', 'checklists'],
    as: 'txt',
    text: `# Monday, twenty minutes
Answer messages. Thank people by name. Delete nothing that is merely rude.
# Wednesday, twenty minutes
Post one photograph from the program, with permission, and one line on what is happening in it. No stock pictures.
# Friday, twenty minutes
Look at what people answered, not at what they liked. Note one question for the newsletter.
# Stop
Stop posting on the third platform. Stop hashtags that nobody searches. Stop apologizing for being away.`,
  },
  {
    name: 'Stories With Consent',
    description: 'How to ask, what to write down, and when to leave a story untold.',
    tags: ['storytelling', 'data_privacy'],
    as: 'pdf',
    text: `# Ask twice
Ask before you write and again before you print. People may say no the second time, and you thank them.
# Write it down
Who said yes, to what, for how long, and where it may appear. A child’s consent needs a parent’s, and the child’s own.
# Dignity
Tell what a person does, not only what was done to them. Would they read it aloud to a neighbor? If not, change it.
# Untold
Leave out an address, a diagnosis, a school and a face where any of them could hurt. A story can wait a year.`,
  },
  {
    name: 'Press Release and a Bad Day',
    description: 'A release on one page, and what to say when something has gone wrong.',
    tags: ['media_relations', 'templates'],
    as: 'docx',
    text: `# The release
Date and place. What happens, in the first sentence. Why it matters here, in the second. One quotation that sounds like a person. A telephone number that somebody answers.
# A bad day
Say what you know, what you do not know yet, and when you will say more. Say sorry for what happened before you explain it. One person speaks. Nobody says “no comment”.
# Afterwards
Write down what you learned while it still hurts. Thank the reporter who called to check.`,
  },
  {
    name: 'A Four-Page Annual Report',
    description: 'What goes on each page, and what can be left out.',
    tags: ['annual_reports', 'reporting_results'],
    as: 'pdf',
    text: `# Page one
One photograph and one sentence on what the year came to.
# Page two
Three figures that mean something, each with one line of explanation. The number of newsletters is not among them.
# Page three
One story, with consent, and one thing that did not work and what you changed. Readers trust a report with a failure in it.
# Page four
Income and spending as two bars, the names of the board, thanks, and how to help.`,
  },
  {
    name: 'Plain Language and Alternative Texts',
    description: 'A checklist for pages and papers that everyone can use.',
    tags: ['accessible_communication', 'checklists'],
    as: 'txt',
    text: `# Words
Short sentences. One thought each. The person who acts comes first. Explain a word or leave it out.
# Pages
Dark text on a light ground. Nothing smaller than twelve points. Links that say where they lead.
# Pictures
An alternative text says what a sighted reader learns from the picture: “Three volunteers stack chairs after the concert”. A pattern needs none.
# Documents
Use real headings. Check a PDF by selecting its text: if you cannot, neither can a screen reader.`,
  },
];
