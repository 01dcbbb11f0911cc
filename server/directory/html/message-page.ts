import type { Page } from './frame.ts';
import { html } from './html.ts';

export const notFoundPage: Page = {
  title: 'Page Not Found',
  description: 'There is no such page.',
  path: '/directory',
  section: null,
  hidden: true,
  body: html`<div class="message">
<h1>Page Not Found</h1>
<p>It may have been taken out of the directory, or the link may be mistyped.</p>
<p><a class="button" href="/directory">See all nonprofits</a></p>
</div>`,
};

export const failedPage: Page = {
  title: 'Something went wrong',
  description: 'The page could not be shown.',
  path: '/directory',
  section: null,
  hidden: true,
  body: html`<div class="message">
<h1>Something went wrong!</h1>
<p>Please try again later.</p>
</div>`,
};
