import type { DirectoryOpportunity } from '#contract/directory/directory.ts';
import { opportunityItem } from '#server/directory/announcements/items.ts';
import type { Page } from '#server/directory/html/frame.ts';
import { html } from '#server/directory/html/html.ts';
import { icon } from '#server/directory/html/icons.ts';
import type { PatternAddress } from '#server/directory/html/pattern-pictures.ts';
import { type OfferForm, offerForm } from './offer-form.ts';

function opportunityPath(id: number): string {
  return `/directory/volunteer/${id}`;
}

/** One opportunity, and the form with which a visitor offers help. It works without a script. */
export function opportunityPage(chance: DirectoryOpportunity, pattern: PatternAddress, form: OfferForm): Page {
  return {
    title: `${chance.title}: volunteer with ${chance.nonprofitName}`,
    description: (chance.description || `${chance.nonprofitName} looks for volunteers: ${chance.title}.`)
      .slice(0, 300)
      .toWellFormed(),
    path: opportunityPath(chance.id),
    section: '/directory/volunteer',
    hidden: form.problems !== undefined,
    body: html`<div class="one-opportunity">
<p class="back"><a href="/directory/volunteer">${icon('back')}All volunteer opportunities</a></p>
<h1>${chance.title}</h1>
<div class="items">${opportunityItem(chance, { heading: null, pattern })}</div>
${offerForm(opportunityPath(chance.id), chance.nonprofitName, form)}
</div>`,
  };
}
