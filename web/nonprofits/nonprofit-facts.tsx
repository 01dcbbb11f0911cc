import type { ReactNode } from 'react';
import { budgetSizeLabels } from '#contract/nonprofit-choices.ts';
import type { Nonprofit } from '#contract/nonprofit-record.ts';
import type { Address } from '#contract/shapes.ts';
import { shownAddress, webAddress } from '#contract/shown-addresses.ts';
import { formatDate } from '../ui/format.ts';
import classes from './nonprofit-profile.module.css';

/** Where and how to reach it, and how large it is. */
export function NonprofitFacts({ nonprofit }: { nonprofit: Nonprofit }) {
  const { address, phoneNumber, faxNumber, url, email, budgetSize, acceptedYears, ein, inactiveDate } = nonprofit;
  return (
    <dl className={classes.facts}>
      <Fact title="Address">{addressLines(address)}</Fact>
      <Fact title="Phone">{phoneNumber && <a href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`}>{phoneNumber}</a>}</Fact>
      <Fact title="Fax">{faxNumber}</Fact>
      <Fact title="Homepage">{homepage(url)}</Fact>
      <Fact title="Email">{email && <a href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}>{email}</a>}</Fact>
      <Fact title="Budget Size">{budgetSize && budgetSizeLabels[budgetSize]}</Fact>
      <Fact title="Accepted Years">{[...acceptedYears].sort((a, b) => a - b).join(', ')}</Fact>
      <Fact title="EIN">{ein?.replace(/^(\d\d)(\d{7})$/, '$1-$2')}</Fact>
      <Fact title="Regional Chapter">{nonprofit.regionalChapter}</Fact>
      <Fact title="Headquarters">{nonprofit.headquarters}</Fact>
      <Fact title="PayPal Email">{nonprofit.paypalEmail}</Fact>
      <Fact title="Inactive since">{inactiveDate && formatDate(inactiveDate)}</Fact>
    </dl>
  );
}

export function Fact({ title, children }: { title: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
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

function addressLines({ address1, address2, city, state, zipcode }: Address): ReactNode {
  const town = [city, [state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const lines = [address1, address2, town].filter(Boolean);
  if (lines.length === 0) return null;
  return lines.map((line) => (
    <span key={line} className={classes.line}>
      {line}
    </span>
  ));
}
