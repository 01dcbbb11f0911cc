import { opportunityPath } from '#contract/nonprofits/public/addresses.ts';
import type { DirectoryOpportunity } from '#contract/public/directory/directory.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { OpportunityItem } from '../announcements/opportunity-item.tsx';
import { BackLink } from '../frame/back-link.tsx';
import { Document } from '../frame/document.tsx';
import { OfferHelp } from './offer-help.tsx';

/** One opportunity, and the form with which a visitor offers help. The page works without a script. */
export function OpportunityPage({ opportunity, form }: PublicPageOf<'opportunity'>) {
  const { title, nonprofitName } = opportunity;
  const path = opportunityPath(opportunity);
  return (
    <Document
      title={`${title}: volunteer with ${nonprofitName}`}
      description={descriptionOf(opportunity)}
      path={path}
      section="/directory/volunteer"
      hidden={form.problems !== undefined}
    >
      <div className="one-opportunity">
        <BackLink to="/directory/volunteer">All volunteer opportunities</BackLink>
        <h1>{title}</h1>
        <div className="items wide-50">
          <OpportunityItem opportunity={opportunity} place="own page" />
        </div>
        <OfferHelp action={path} nonprofit={nonprofitName} form={form} />
      </div>
    </Document>
  );
}

function descriptionOf({ description, nonprofitName, title }: DirectoryOpportunity): string {
  return (description || `${nonprofitName} looks for volunteers: ${title}.`).slice(0, 300).toWellFormed();
}
