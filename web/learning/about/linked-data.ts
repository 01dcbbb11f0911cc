import type { FAQPage, Service } from 'schema-dts';
import type { AboutFacts } from '#contract/learning/about.ts';
import { budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import type { LinkedData } from '../../public/directory/linked-data.ts';
import { questions } from './questions.ts';

interface About {
  facts: AboutFacts;
  programmeName: string;
  origin: string;
  description: string;
}

/** The linked data for search engines: the subscription with its prices, and the questions. */
export function aboutData({ facts, programmeName, origin, description }: About): LinkedData[] {
  const url = `${origin}/learning-commons/about`;
  const service: Service = {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: 'Learning Commons',
    serviceType: 'Library subscription for nonprofits',
    description,
    url,
    provider: { '@type': 'Organization', name: programmeName, url: `${origin}/directory` },
    offers: facts.tiers.map(({ tierName, subscriptionPrice, budgetSize }) => ({
      '@type': 'Offer',
      name: `${tierName}: budget ${budgetSizeLabels[budgetSize]}`,
      price: subscriptionPrice,
      priceCurrency: 'USD',
      url,
    })),
  };
  const faq: FAQPage = {
    '@type': 'FAQPage',
    '@id': `${url}#questions`,
    mainEntity: questions.map(([name, text]) => ({ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } })),
  };
  return facts.tiers.length > 0 ? [service, faq] : [service];
}
