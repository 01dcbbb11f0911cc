import type { PageContent } from '#contract/nonprofits/resources/content.ts';
import type { Programme } from '#server/platform/mail/template.ts';
import { bold, bullets, gallery, h2, link, p, pageOf, quote, snippets, steps } from './building.ts';

export const marketingMaterials = ({ name }: Programme): PageContent =>
  pageOf(
    p(
      `All of this is yours to use while you are in ${name}. The files carry our name and color, in every size, for screens (SVG, PNG) and for print (PDF).`,
    ),
    h2('On the web'),
    bullets(
      [link('Stamps', '/resources/Stamps'), ' and the ', link('stamp gallery', '/resources/StampGallery')],
      [link('Logo gallery', '/resources/LogoGallery')],
      [link('Covers', '/resources/Covers'), ' for social media and newsletters'],
      [link('Linking', '/resources/Linking'), ': HTML to copy'],
    ),
    h2('In print'),
    bullets(
      [link('Bookmarks', '/resources/Bookmarks')],
      [link('Rack card', '/resources/RackCard')],
      [link('Placards', '/resources/Placards')],
    ),
    h2('For the press'),
    bullets([link('Press materials', '/resources/PressMaterials')]),
    h2('Rules of use'),
    bullets(
      'Keep the proportions and the colors, and leave a margin around the logo as wide as a quarter of its height.',
      'Do not set the logo on a busy photo. On dark grounds use the white one.',
      'Do not suggest that we sell, sponsor or recommend a product.',
      'Take stamps of past years down when your partnership ends.',
    ),
  );

export const pressMaterials = ({ name, email }: Programme): PageContent =>
  pageOf(
    p(
      'Fill in what is in brackets, put it on your letterhead and send it to local papers, radio and blogs. Tuesday to Thursday morning is best.',
    ),
    h2('Press release'),
    quote(
      'FOR IMMEDIATE RELEASE · [date] · Contact: [name, phone, email]',
      `[Your nonprofit] selected for ${name}`,
      `[City], [date] — [Your nonprofit] has been selected for ${name}, a catalog of small nonprofits in the region. Volunteer reviewers with experience in philanthropy read every application, visited the finalists and chose those that are well run, needed and effective.`,
      '“[Two sentences of your director: what the honor means for the people you serve],” said [name], [title] of [your nonprofit].',
      '[Your nonprofit] [what you do, for whom, since when]. Last year it [one number that people remember].',
      'To give, to volunteer or to see the wish list, visit [address of your page].',
    ),
    h2('About us, in one paragraph'),
    quote(
      `${name} helps people find small nonprofits that do a great deal with little. Each was read, visited and chosen by volunteers. Nonprofits pay nothing to be included, and stay for four years.`,
    ),
    h2('Pictures'),
    p('Send one photo with the release. Journalists also take logos:'),
    gallery('logos'),
    p('Journalists who want to talk to us write to ', link(email, `mailto:${email}`), '.'),
  );

export const stamps = (): PageContent =>
  pageOf(
    p('The stamp says in one look that you were chosen. It carries the year in which you were chosen.'),
    h2('Where to put it'),
    bullets(
      'On the first page of your website, at the top or at the foot, linked to your page in the directory.',
      'In your email signature and your newsletter.',
      'On letters, invitations, annual reports and appeals.',
    ),
    h2('How to use it'),
    bullets(
      ['Use the year in which you were chosen. ', bold('During the four years of a partnership '), 'that stamp stays valid.'],
      'At least 0.75 inches in print and 90 pixels on screens, so that the year can be read.',
      'As it is: do not turn, stretch, recolor or crop it.',
    ),
    p(
      'Choose one in the ',
      link('stamp gallery', '/resources/StampGallery'),
      '. ',
      link('Linking', '/resources/Linking'),
      ' has HTML to copy.',
    ),
  );

export const stampGallery = (): PageContent =>
  pageOf(p('Take SVG for the web, PNG where SVG cannot be uploaded, and PDF for print.'), gallery('stamps'));

export const covers = (): PageContent =>
  pageOf(
    p(
      'The cover of the catalog for articles about it, a wide picture for the head of your social media pages, and a head for your newsletter.',
    ),
    gallery('covers'),
    bullets(
      'Facebook and LinkedIn show the middle: let nothing important stand at the edges.',
      'Change it back after a few weeks; news do not stay news.',
    ),
  );

export const bookmarks = (): PageContent =>
  pageOf(
    p('Give a bookmark to everybody who visits you. Libraries and bookshops are glad to take some.'),
    gallery('bookmarks'),
    h2('Printing'),
    steps(
      'Take the PDF to a print shop: 2 × 7 inches, on card of 14 points or 300 g/m².',
      'Print your own page or your wish list on the back.',
      'Order 250: fewer cost about the same.',
    ),
  );

export const rackCard = (): PageContent =>
  pageOf(
    p('Rack cards stand in the racks of hotels, libraries and town halls. The back has room for your name and address.'),
    gallery('rackCard'),
    h2('Printing'),
    bullets(
      '4 × 9 inches, both sides in color, on card of 14 points.',
      'Stick a label on the back, or add your name before printing.',
    ),
  );

export const placards = (): PageContent =>
  pageOf(
    p('A placard in the window or at the reception tells visitors that you were chosen.'),
    gallery('placards'),
    bullets(
      'Print the window placard on letter paper, in color, on heavy paper if you can.',
      'The table placard fits a 5 × 7 inch frame.',
    ),
  );

export const linking = ({ name }: Programme): PageContent =>
  pageOf(
    p(
      `A link from your website to your page brings visitors to ${name}, and our visitors find you more easily. Copy one of these into the HTML of your website.`,
    ),
    snippets,
    h2('Where it goes'),
    bullets(
      'The link opens your own page in the directory, if your nonprofit is published there.',
      'The picture is loaded from us: it stays current, and you need to upload nothing.',
      'No script, no cookie: your visitors are not tracked.',
    ),
  );

export const logoGallery = (): PageContent =>
  pageOf(
    p('Our logo in color, in black and in white. Take SVG for the web, PNG where SVG cannot be uploaded, and PDF for print.'),
    gallery('logos'),
    h2('Rules of use'),
    bullets(
      'Leave a margin of a quarter of its height on all sides.',
      'Do not change its colors or its proportions.',
      'On photos and dark grounds use the white logo.',
    ),
  );
