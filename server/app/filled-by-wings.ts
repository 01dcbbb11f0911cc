import { whatHappensNow } from '#server/applications/responses/what-happens-now.ts';
import { setResponsesOf } from '#server/applications/reviews/assignments.ts';
import { markInvitationOpened } from '#server/applications/reviews/invitations/progress.ts';
import { choosableNonprofits } from '#server/nonprofits/list/choosable.ts';
import { choosablePeople } from '#server/people/users/choosable.ts';
import type { App } from '#server/platform/http/app.ts';
import { allLetters } from './all-letters.ts';

/** What an earlier wing asks of a later one: the application fills it in. */
export const filledByWings: Pick<App, 'choosable' | 'further' | 'letters' | 'pageTexts'> = {
  choosable: { NONPROFITS: choosableNonprofits, PEOPLE: choosablePeople },
  further: { noteLinkUsed: markInvitationOpened, assignResponses: setResponsesOf },
  letters: allLetters,
  pageTexts: whatHappensNow,
};
