import { searchNonprofits } from '../../nonprofits/list/search-nonprofits.ts';
import { CreateUserPage as Page } from '../../people/users/form/create-user-page.tsx';

export const CreateUserPage = () => <Page searchNonprofits={searchNonprofits} />;
