import type { ReactNode } from 'react';
import { budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import { factTexts } from '#contract/nonprofits/fields.ts';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { addressLine, shownAddress, webAddress } from '#contract/platform/appearance/shown-addresses.ts';
import { keysOf } from '#contract/platform/fields/field.ts';
import { phoneLink } from '#contract/platform/fields/phone-link.ts';
import { EmailLink } from '../../platform/ui/text/email-address.tsx';
import { Fact } from '../../platform/ui/text/fact.tsx';
import { formatDate } from '../../platform/ui/text/format.ts';
import classes from './nonprofit-profile.module.css';

/** The short facts of a nonprofit's profile: address, contact details, budget size, EIN and others. */
export function NonprofitFacts({ nonprofit }: { nonprofit: Nonprofit }) {
  const { address, phoneNumber, faxNumber, url, email, budgetSize, acceptedYears, ein, inactiveDate } = nonprofit;
  return (
    <dl className={`${classes.facts} touch-links`}>
      <Fact title="Address">{addressLine(address)}</Fact>
      <Fact title="Phone">{phoneNumber && <a href={phoneLink(phoneNumber)}>{phoneNumber}</a>}</Fact>
      <Fact title="Fax">{faxNumber}</Fact>
      <Fact title="Homepage">{homepage(url)}</Fact>
      <Fact title="Giving Page">{homepage(nonprofit.givingUrl)}</Fact>
      <Fact title="Email">{email && <EmailLink address={email} />}</Fact>
      <Fact title="Budget Size">{budgetSize && budgetSizeLabels[budgetSize]}</Fact>
      <Fact title="Accepted Years">{[...acceptedYears].sort((a, b) => a - b).join(', ')}</Fact>
      <Fact title="EIN">{ein?.replace(/^(\d\d)(\d{7})$/, '$1-$2')}</Fact>
      {keysOf(factTexts).map((name) => (
        <Fact key={name} title={factTexts[name].label}>
          {nonprofit[name]}
        </Fact>
      ))}
      <Fact title="PayPal Email">{nonprofit.paypalEmail}</Fact>
      <Fact title="Inactive since">{inactiveDate && formatDate(inactiveDate)}</Fact>
    </dl>
  );
}

function homepage(url: string): ReactNode {
  const href = webAddress(url);
  return href ? (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {shownAddress(url)}
    </a>
  ) : (
    url
  );
}
