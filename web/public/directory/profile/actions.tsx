import { giveAddress } from '#contract/money/giving/give-words.ts';
import { webAddress } from '#contract/platform/appearance/shown-addresses.ts';
import type { DirectoryProfile } from '#contract/public/directory/directory.ts';
import { Icon } from '../frame/icon.tsx';
import { useSite } from '../frame/site.ts';
import { SaveButton } from '../shortlist/save-button.tsx';
import { programmeGiving } from './programme-giving.ts';

/** Links for a visitor's next step. They are under the name, so that telephones show them without scrolling. */
export function Actions({ nonprofit }: { nonprofit: DirectoryProfile }) {
  const { programme, origin } = useSite();
  const { programmeName, programmeGivingUrl } = programme;
  const { givingUrl, url, website } = nonprofit;
  const own = webAddress(givingUrl);
  const through = programmeGiving(programmeGivingUrl, nonprofit);
  const here = nonprofit.takesGifts ? origin + giveAddress([nonprofit.id]) : null;
  const give = here ?? own ?? through;
  const site = webAddress(url) ?? webAddress(website);
  return (
    <p className="actions">
      {here && (
        <a className="button" href={here} rel="nofollow">
          Give
        </a>
      )}
      {here && own && (
        <a className="quiet" href={own} rel="noopener nofollow ugc">
          Give on its own page
        </a>
      )}
      {!here && give && (
        <a className="button" href={give} rel="noopener nofollow ugc">
          {own ? 'Give' : `Give through ${programmeName}`}
        </a>
      )}
      {!here && own && through && (
        <a className="quiet" href={through} rel="noopener nofollow">
          Give through {programmeName}
        </a>
      )}
      {site && (
        <a className={give ? 'quiet' : 'button'} href={site} rel="noopener nofollow ugc">
          {give ? 'Website' : 'Visit the website'}
          <Icon name="out" />
        </a>
      )}
      <SaveButton nonprofit={nonprofit} named />
      <button type="button" id="share" className="scripted">
        <Icon name="link" />
        <span>Copy link</span>
      </button>
      <span id="shared" role="status" />
    </p>
  );
}
