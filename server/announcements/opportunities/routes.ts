import {
  createVolunteerOpportunity,
  deleteVolunteerOpportunity,
  emptyVolunteerOpportunity,
  listVolunteerOpportunities,
  readVolunteerOpportunity,
  updateVolunteerOpportunity,
} from '#contract/announcements/opportunities.ts';
import { announcementHandlers } from '#server/announcements/announcement-handlers.ts';
import type { App } from '#server/http/app.ts';
import { serve } from '#server/http/serve.ts';
import { opportunities } from './store.ts';

const handlers = announcementHandlers({ empty: emptyVolunteerOpportunity, ...opportunities });

export function volunteerRoutes(app: App): void {
  serve(app, listVolunteerOpportunities, handlers.list);
  serve(app, readVolunteerOpportunity, handlers.read);
  serve(app, createVolunteerOpportunity, handlers.create);
  serve(app, updateVolunteerOpportunity, handlers.update);
  serve(app, deleteVolunteerOpportunity, handlers.remove);
}
