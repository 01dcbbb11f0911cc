import { webAddress } from '#contract/appearance/shown-addresses.ts';
import type { DirectoryProfile } from '#contract/directory/directory.ts';
import { Icon } from '../frame/icon.tsx';
import { SaveButton } from '../shortlist/save-button.tsx';

/** What a visitor does next. It stands under the name, so that telephones show it without scrolling. */
export function Actions({ nonprofit }: { nonprofit: DirectoryProfile }) {
  const { givingUrl, url, website } = nonprofit;
  const give = webAddress(givingUrl);
  const site = webAddress(url) ?? webAddress(website);
  return (
    <p className="actions">
      {give && (
        <a className="button" href={give} rel="noopener nofollow ugc">
          Give
        </a>
      )}
      {site && (
        <a className={give ? 'quiet' : 'button'} href={site} rel="noopener nofollow ugc">
          {give ? 'Website' : 'Visit the website'}
          <Icon name="out" />
        </a>
      )}
      <SaveButton nonprofit={nonprofit} named />
      <button type="button" id="share">
        <Icon name="link" />
        <span>Copy link</span>
      </button>
      <span id="shared" role="status" />
    </p>
  );
}
