import type { PageContent } from '#contract/nonprofits/resources/content.ts';
import type { Programme } from '#server/platform/mail/template.ts';
import { bold, bullets, h2, link, p, pageOf, quote, steps } from './building.ts';

export const requirements = ({ name, email }: Programme): PageContent =>
  pageOf(
    p(
      `Being chosen for ${name} begins a `,
      bold('four-year partnership'),
      '. This page says what we do, and what we ask of you.',
    ),
    h2('What we do for you'),
    bullets(
      'Publish a page about your work in the printed catalog and in the public directory.',
      'Bring donors, volunteers and other nonprofits to your page for four years.',
      'Pass on the donations that reach us for you.',
      'Offer workshops and guides in the Learning Commons.',
    ),
    h2('What we ask of you'),
    bullets(
      [
        bold('Report donations twice a year. '),
        'Your home page shows when a report is due, and takes one click if there was none.',
      ],
      [
        bold('Keep 6 to 8 images ready. '),
        'They show your work and the people you serve, with their permission. Upload them in the ',
        link('photo manager', '/photo-manager/'),
        '.',
      ],
      [bold('Keep your profile current: '), 'description, wish list, contacts, events and volunteer opportunities.'],
      [bold('Announce the honor '), 'to your supporters. ', link('Here is how', '/resources/AnnouncingTheHonor'), '.'],
      [
        bold('Show our stamp or logo '),
        'on your website, linked to your page. ',
        link('Stamps and logos', '/resources/Stamps'),
        '.',
      ],
      [bold('Thank each donor '), 'within two weeks of receiving the gift, and send the receipt that the tax law asks for.'],
      [bold('Tell us about changes '), 'of your director, your address, your mission or your tax status.'],
    ),
    h2('When a partnership ends'),
    p(
      'After four years you may apply again. A partnership may end earlier when an organization loses its tax-exempt status, closes, or does not report donations for a year although we reminded it.',
    ),
    p('Questions? Write to ', link(email, `mailto:${email}`), '.'),
  );

export const announcingTheHonor = ({ name }: Programme): PageContent =>
  pageOf(
    p(
      `You were chosen from many applicants, after reviewers read your application and volunteers visited you. Tell people: being in ${name} is a reason to trust you.`,
    ),
    h2('In five steps'),
    steps(
      'Write to your board, your staff and your volunteers first.',
      ['Send the ', link('press release', '/resources/PressMaterials'), ' to your local paper.'],
      ['Put the ', link('stamp', '/resources/StampGallery'), ' on the first page of your website and into your emails.'],
      ['Post about it, with a ', link('cover picture', '/resources/Covers'), ' on your pages.'],
      [
        'Set out ',
        link('bookmarks', '/resources/Bookmarks'),
        ' and a ',
        link('placard', '/resources/Placards'),
        ' where visitors see them.',
      ],
    ),
    h2('A text for your newsletter'),
    quote(
      `We are proud to be featured in ${name}, a catalog of small nonprofits that were read, visited and chosen by volunteers.`,
      'Look us up in the catalog, and see what a gift, an hour or a wish-list item does.',
    ),
    h2('A text for social media'),
    quote(`Chosen, visited, recommended: we are in ${name}! See our page and what is on our wish list.`),
    h2('How to say it'),
    bullets(
      `Write “featured in ${name}” or “selected for ${name}”.`,
      'Do not write “winner” or “certified”: the catalog is a choice and no audit.',
      'Name the year in which you were chosen.',
    ),
  );

export const guestBlog = ({ name, email }: Programme): PageContent =>
  pageOf(
    p(`Nonprofits of ${name} write for our blog. A guest post reaches donors who do not know you yet.`),
    h2('What we look for'),
    bullets(
      'One story: a person, a day, a turn that things took. Not the history of the organization.',
      '400 to 700 words, in plain English, without abbreviations that only you know.',
      'One or two photos at least 1,200 pixels wide, with the names of the people in them and their permission.',
      'A last sentence that says what a reader can do.',
    ),
    h2('What we do not print'),
    bullets(
      'Appeals that only ask for money.',
      'Texts for or against a candidate or a party.',
      'Texts that stood elsewhere before.',
    ),
    h2('How it works'),
    steps(
      ['Send your idea in three sentences to ', link(email, `mailto:${email}?subject=Guest%20blog`), '.'],
      'We answer within a week and agree on a day.',
      'Send the text and the photos a week before that day. We may shorten it, and you see it before it appears.',
      'When it is out, link to it from your website and your newsletter.',
    ),
  );
