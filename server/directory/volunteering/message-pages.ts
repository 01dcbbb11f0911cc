import type { Page } from '#server/directory/html/frame.ts';
import { type Html, html } from '#server/directory/html/html.ts';

function messagePage(title: string, path: string, body: Html): Page {
  return {
    title,
    description: title,
    path,
    section: '/directory/volunteer',
    hidden: true,
    body: html`<div class="message">
<h1>${title}</h1>
${body}
</div>`,
  };
}

const others = html`<p><a href="/directory/volunteer">See all volunteer opportunities</a></p>`;

/** After the form: the same for every address. */
export const askedPage = messagePage(
  'Please look into your mailbox',
  '/directory/volunteer/asked',
  html`<p>We have sent you an email with a link. Your offer goes to the nonprofit once you have opened it.</p>
<p>It may take a few minutes, or land in spam.</p>
${others}`,
);

export const confirmedPage = messagePage(
  'Thank you!',
  '/directory/volunteer/confirmed',
  html`<p>The nonprofit now knows of your offer, and answers you by email.</p>
${others}`,
);

export const usedLinkPage = messagePage(
  'This link does not work any more',
  '/directory/volunteer/confirm',
  html`<p>It was used already, or it is older than 7 days. If you have confirmed your offer, the nonprofit knows of it.</p>
${others}`,
);

interface Asked {
  secret: string;
  /** of the text that the page shows */
  mark: string;
  opportunity: string;
  nonprofit: string;
  name: string;
  message: string;
  /** a newer form replaced the text that the person has read */
  changed: boolean;
}

/** Shows what was written, and asks before it confirms: mail programs open links by themselves. */
export function confirmPage({ secret, mark, opportunity, nonprofit, name, message, changed }: Asked): Page {
  return messagePage(
    'Do you want to help?',
    '/directory/volunteer/confirm',
    html`${changed && html`<p role="alert"><strong>Your offer was changed by a newer form. Please read it again.</strong></p>`}
<p>Somebody offered ${nonprofit} your help with “${opportunity}”, and wrote:</p>
<dl class="written"><dt>Name</dt><dd>${name}</dd><dt>Message</dt><dd>${message || 'None'}</dd></dl>
<p>If you did not write this, close this page: nothing is sent.</p>
<form method="post" action="/directory/volunteer/confirm/${secret}"><input type="hidden" name="mark" value="${mark}"><p><button class="button" type="submit">Yes, I want to help</button></p></form>
<p>${nonprofit} then reads your name, your email address and your message.</p>`,
  );
}
