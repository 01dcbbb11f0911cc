import { type LibraryCategory, libraryCategories, libraryCategoryLabels } from '#contract/learning/library/library-choices.ts';
import type { SubscriptionTier } from '#contract/learning/subscription/tiers.ts';
import { budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import type { PublicConfig } from '#contract/programme/config.ts';
import type { Page } from '#server/directory/html/frame.ts';
import { type Content, type Html, html } from '#server/directory/html/html.ts';
import type { AboutFacts } from './about-facts.ts';
import { aboutData } from './linked-data.ts';
import { formatPrice } from './price.ts';
import { questions } from './questions.ts';
import { requestForm } from './request-form.ts';

const aboutPath = '/learning-commons/about';

interface Parts {
  facts: AboutFacts;
  config: PublicConfig;
  assets: Page['assets'];
  origin: string;
}

const description =
  'A library for the people who run small nonprofits: templates, guides and live webinars on boards, fundraising, communications, volunteers and data.';

/** The public page of the Learning Commons: what it is, what it costs, and the form that asks for it. */
export function aboutPage({ facts, config, assets, origin }: Parts): Page {
  return {
    title: 'Learning Commons',
    description,
    path: aboutPath,
    section: aboutPath,
    data: aboutData({ facts, programmeName: config.programmeName, origin, description }),
    ...(assets && { assets }),
    body: html`<article class="about">
${opening(facts)}
${curriculum(facts.subtopics)}
${steps()}
${prices(facts.tiers)}
${answers()}
${requestForm(facts.tiers, config.programmeEmail)}
</article>`,
  };
}

function opening({ figures }: AboutFacts): Html {
  const { learningResources, learningWebinars, learningCharities } = figures;
  return html`<header class="opening">
<p class="kicker">Learning Commons</p>
<h1>You did not start a nonprofit to write bylaws on a Sunday</h1>
<p class="lead">Somebody has written them already, and well. The Learning Commons is a library of templates, guides and recordings for the people who run small nonprofits: made by practitioners, sorted by what you have to do next, and searchable to the last word.</p>
<p class="signed-in" id="signed-in" hidden><span></span> <a href="/learning-commons"></a></p>
<p class="doors-in"><a class="button" href="#request" data-buy>Buy now</a> <a class="quiet" href="#request">Ask for information</a></p>
<dl class="figures">
<div><dt>resources</dt><dd>${learningResources}</dd></div>
<div><dt>live webinars per year</dt><dd>${learningWebinars}</dd></div>
<div><dt>charities</dt><dd>${learningCharities}</dd></div>
</dl>
</header>`;
}

const categoryTexts: Record<LibraryCategory, string> = {
  board_development: 'A board that knows what it is for: whom to ask, what to decide, and when to step back.',
  development_fundraising: 'Money that keeps coming: first gifts, second gifts, grants, and the thank-you that earns the next.',
  marketing_communications: 'Say what you do so that people remember it, on paper, on the web and in the news.',
  volunteer_management: 'From the first hello to the tenth year: find volunteers, prepare them, and keep them safe.',
  evaluation_and_data: 'A few numbers that mean something, collected fairly and shown so that they are understood.',
};

function curriculum(subtopics: AboutFacts['subtopics']): Html {
  return html`<section class="part" aria-labelledby="curriculum">
<h2 id="curriculum">Five subjects, forty topics</h2>
<p class="intro">The curriculum goes through what every nonprofit has to master, one short topic at a time. Follow it from the start, or open the one page that you need today.</p>
<ol class="subjects">
${libraryCategories.map(
  (category) => html`<li>
<h3>${libraryCategoryLabels[category]}</h3>
<p>${categoryTexts[category]}</p>
<ul class="topics">${subtopics[category].map((name) => html`<li>${name}</li>`)}</ul>
</li>`,
)}
</ol>
</section>`;
}

const stepTexts: readonly (readonly [string, string])[] = [
  ['Choose your budget size', 'It sets the price. Fill in the form below; your account and your nonprofit’s are made with it.'],
  ['Pay by card', 'The library opens at once, for everyone at your nonprofit, for a year.'],
  ['Find the page', 'Search looks inside every document and shows the page on which your words stand.'],
  ['Come back to it', 'Mark favorites, continue where you stopped, and see what is new since your last visit.'],
];

function steps(): Html {
  return html`<section class="part" aria-labelledby="steps">
<h2 id="steps">How it works</h2>
<ol class="steps">${stepTexts.map(([title, text]) => html`<li><h3>${title}</h3><p>${text}</p></li>`)}</ol>
</section>`;
}

function prices(tiers: readonly SubscriptionTier[]): Content {
  if (tiers.length === 0) return null;
  return html`<section class="part" aria-labelledby="prices">
<h2 id="prices">What a year costs</h2>
<p class="intro">One price for your whole nonprofit, by its yearly budget.</p>
<ul class="prices">
${tiers.map(
  ({ id, tierName, subscriptionPrice, budgetSize }) => html`<li>
<h3>${budgetSizeLabels[budgetSize]}</h3>
<p class="price">${formatPrice(subscriptionPrice)}<span> a year</span></p>
<p class="tier">${tierName}</p>
<p><a class="button" href="#request" data-buy="${id}" aria-label="Buy now: ${budgetSizeLabels[budgetSize]}">Buy now</a></p>
</li>`,
)}
</ul>
</section>`;
}

function answers(): Html {
  return html`<section class="part" aria-labelledby="questions">
<h2 id="questions">Questions and answers</h2>
<div class="questions">${questions.map(([question, answer]) => html`<details><summary>${question}</summary><p>${answer}</p></details>`)}</div>
</section>`;
}
