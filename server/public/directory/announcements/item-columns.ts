// Columns of the public events, news and volunteer opportunities (shapes in contract/public/directory), each with its nonprofit.

const owner = 'nonprofits.id AS "nonprofitId", nonprofits.name AS "nonprofitName", nonprofits.image AS "nonprofitImage"';
const place = (table: string) =>
  ['address1', 'address2', 'city', 'state', 'zipcode'].map((column) => `${table}.${column}`).join(', ');

export const eventColumns = `${owner}, events.id, events.name, events.date,
  to_char(events.start_time, 'HH24:MI') AS "startTime", to_char(events.end_time, 'HH24:MI') AS "endTime",
  ${place('events')}, events.description, events.contact_name AS "contactName",
  events.contact_number AS "contactNumber", events.link, events.fee,
  events.cancelled_at IS NOT NULL AS cancelled, events.cancel_reason AS "cancelReason"`;

export const newsColumns = `${owner}, news_articles.id, news_articles.title, news_articles.article,
  news_articles.publication, news_articles.date, news_articles.description`;

export const opportunityColumns = `${owner}, volunteer_opportunities.id, volunteer_opportunities.title,
  volunteer_opportunities.service, volunteer_opportunities.skills, volunteer_opportunities.hours,
  volunteer_opportunities.hours_specific AS "hoursSpecific", volunteer_opportunities.duration,
  volunteer_opportunities.demographic, volunteer_opportunities.regions, ${place('volunteer_opportunities')},
  volunteer_opportunities.description, volunteer_opportunities.contact_email AS "contactEmail",
  volunteer_opportunities.contact_name AS "contactName", volunteer_opportunities.contact_title AS "contactTitle",
  volunteer_opportunities.event_date AS "eventDate"`;
