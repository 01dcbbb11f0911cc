/**
 * Titles of columns that say what a giver, a page or a payment is, but never whether a line is a gift or how much it is. People
 * are not asked about such a column. A column with another title is asked about if it has few values, or if it is often empty.
 */
const explained = new RegExp(
  `\\b(${[
    // who gave, and how they are reached
    'names?|first|last|middle|surname|prefix|suffix|salutation|title|nickname|e ?mails?|phones?|tel|mobile|fax|address(es)?|street|addr\\d?',
    'city|town|county|countr(y|ies)|state|province|region|zip|zipcode|post(al)?( ?code)?|postcode|plz|district|ward|latitude|longitude|pays|pa[ií]s|land|ville|ciudad|ort|stadt',
    'employer|occupation|profession|job|age|gender|birth(day)?|languages?|household|spouse|company|organi[sz]ation|school|congregation',
    // numbers and references
    'ids?|identifiers?|guid|uuid|numbers?|no|nr|num|code|codes|reference|ref|tracking|receipts?|invoice|order|sku|slug|key|hash|token|line ?item|batch',
    // where it came from, what for
    'campaigns?|appeals?|sources?|channels?|mediums?|utm|referr(al|er)|page|forms?|sites?|url|links?|website|app|teams?|fundraisers?|group|groups|network|events?',
    'funds?|designations?|purposes?|projects?|programmes?|programs?|departments?|account(s|ing)?|gl|class|segment|cause|tier|level|package|product|items?',
    'dedications?|honou?r(ee|ed)?|memory|memorial|tribute|acknowledge?ments?|thank(ed)?|letter|card|message|notes?|comments?|memo|remarks?|description|text|subject',
    // wishes and habits
    'anonym(ous|ously|ity)|public(ly)?|private|hidden|hide|display|newsletter|mailing list|opt ?(in|out)?|consent|subscribed?|volunteer(s|ing)?|interested|recognition|permission',
    'recurring|recurrence|frequency|repeats?|interval|monthly|yearly|annual|prorated|instal(l)?ments?|plan|subscription',
    // how it was paid, and what that cost
    'brand|expir(y|es|ation)|last ?4|digits|processors?|gateway|providers?|merchant|methods?|instruments?|payment method|payment type|tender|origin|platform|devices?|browser|ip|locale',
    'fees?|costs?|net|tax(es)?|deductible|gift ?aid|vat|rates?|exchange|commission|covered|cover|fair market value|fmv|benefits?|quantity|qty|tip|tips',
    'time|times|timezone|zone|hour|entered|created by|updated by|owner|assigned|user|tags?|labels?',
  ].join('|')})\\b`,
);

/** Whether the column of this title (as `headerKey` writes it) cannot change what is stored. */
export const isExplained = (key: string): boolean => explained.test(key);
