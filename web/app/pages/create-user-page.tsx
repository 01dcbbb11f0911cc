import { searchNonprofits } from '../../nonprofits/search-nonprofits.ts';
import { CreateUserPage as Page } from '../../people/users/create-user-page.tsx';

export const CreateUserPage = () => <Page searchNonprofits={searchNonprofits} />;
