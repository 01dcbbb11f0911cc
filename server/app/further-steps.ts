import { setResponsesOf } from '#server/applications/reviews/assignments.ts';
import { markInvitationOpened } from '#server/applications/reviews/invitations/progress.ts';
import type { FurtherSteps } from '#server/platform/http/app.ts';

export const furtherSteps: FurtherSteps = { noteLinkUsed: markInvitationOpened, assignResponses: setResponsesOf };
