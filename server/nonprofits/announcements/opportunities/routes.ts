import {
  createVolunteerOpportunity,
  deleteVolunteerOpportunity,
  listVolunteerOpportunities,
  readVolunteerOpportunity,
  updateVolunteerOpportunity,
  volunteerColumns,
} from '#contract/nonprofits/announcements/opportunities.ts';
import { emptyOf } from '#contract/platform/fields/form-values.ts';
import { announcementHandlers } from '#server/nonprofits/announcements/announcement-handlers.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { opportunities } from './store.ts';

const handlers = announcementHandlers({ empty: emptyOf(volunteerColumns), ...opportunities });

export function volunteerRoutes(app: App): void {
  serve(app, listVolunteerOpportunities, handlers.list);
  serve(app, readVolunteerOpportunity, handlers.read);
  serve(app, createVolunteerOpportunity, handlers.create);
  serve(app, updateVolunteerOpportunity, handlers.update);
  serve(app, deleteVolunteerOpportunity, handlers.remove);
}
