import { searchNonprofits } from '../../nonprofits/list/search-nonprofits.ts';
import { InviteColleaguesPage as Page } from '../../people/invitations/invite-colleagues-page.tsx';

export const InviteColleaguesPage = () => <Page searchNonprofits={searchNonprofits} />;
