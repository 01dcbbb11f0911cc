import { Button } from '@mantine/core';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ManagedDiscount } from '#contract/learning/subscription/discounts.ts';
import type { ManagedTier } from '#contract/learning/subscription/tiers.ts';
import { budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { FormDialog } from '../../platform/ui/dialogs/form-dialog.tsx';
import { useModal } from '../../platform/ui/dialogs/use-modal.ts';
import { LoadedTable } from '../../platform/ui/lists/loaded-table.tsx';
import type { Column } from '../../platform/ui/lists/table/data-table.tsx';
import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { formatDate, formatDollars } from '../../platform/ui/text/format.ts';
import { Rules } from './buying/rules.tsx';
import { DiscountForm } from './orders/discount-form.tsx';
import classes from './orders/orders.module.css';
import { discountsQuery, dropSubscriptions, managedTiersQuery } from './subscription-queries.ts';
import { TierForm } from './tier-form.tsx';

/** Tiers, discount codes and rules of the subscription, for programme staff. */
export function TiersPage() {
  const tiers = useQuery(managedTiersQuery);
  return (
    <>
      <PageHeader
        title="Tiers and discount codes"
        breadcrumb={<BackLink to="/learning-commons/subscriptions">Subscriptions</BackLink>}
      />
      <Tiers tiers={tiers} />
      <Discounts tiers={tiers.data ?? []} />
      <Rules />
    </>
  );
}

interface SectionProps {
  title: string;
  action: ReactNode;
  children: ReactNode;
}

function Section({ title, action, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className="row baseline gap-2-4 spread below-4">
        <h2 className="text-22">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

function Tiers({ tiers }: { tiers: UseQueryResult<ManagedTier[]> }) {
  const client = useQueryClient();
  const modal = useModal<ManagedTier>();
  const columns: Column<ManagedTier>[] = [
    {
      key: 'name',
      header: 'Tier',
      width: '35%',
      cell: (tier) => (
        <button type="button" className="plain-button accent strong" onClick={() => modal.edit(tier)}>
          {tier.tierName}
        </button>
      ),
    },
    { key: 'size', header: 'Budget size', cell: ({ budgetSize }) => budgetSizeLabels[budgetSize] },
    { key: 'price', header: 'Price a year', numeric: true, cell: ({ subscriptionPrice }) => formatDollars(subscriptionPrice) },
    { key: 'offered', header: 'Offered', cell: ({ isOffered }) => (isOffered ? 'Yes' : 'No') },
    { key: 'sold', header: 'Sold', numeric: true, cell: ({ sold }) => grouped(sold) },
  ];
  function done(): void {
    dropSubscriptions(client);
    modal.close();
  }
  return (
    <Section
      title="Tiers"
      action={
        <Button variant="default" onClick={modal.add}>
          Add tier
        </Button>
      }
    >
      <LoadedTable
        list={tiers}
        label="Tiers"
        columns={columns}
        rowKey={({ id }) => id}
        things="tiers"
        empty={{ title: 'No tiers yet.', text: 'Nonprofits can subscribe once there is a tier for their budget size.' }}
      />
      <FormDialog title={modal.item ? 'Tier' : 'Add tier'} size="normal" opened={modal.opened} onClose={modal.close}>
        {(dialog, close) => <TierForm tier={modal.item} dialog={dialog} close={close} onDone={done} />}
      </FormDialog>
    </Section>
  );
}

function Discounts({ tiers }: { tiers: readonly ManagedTier[] }) {
  const client = useQueryClient();
  const discounts = useQuery(discountsQuery);
  const modal = useModal<ManagedDiscount>();
  const nameOf = (id: number) => tiers.find((tier) => tier.id === id)?.tierName ?? '';
  const columns: Column<ManagedDiscount>[] = [
    {
      key: 'code',
      header: 'Code',
      width: '22%',
      cell: (discount) => (
        <button type="button" className="plain-button accent strong" onClick={() => modal.edit(discount)}>
          {discount.code}
        </button>
      ),
    },
    {
      key: 'amount',
      header: 'Discount',
      cell: ({ discountType, discountAmount }) =>
        discountType === 'FIXED' ? formatDollars(discountAmount) : `${discountAmount}%`,
    },
    { key: 'valid', header: 'Valid', cell: validity },
    { key: 'tiers', header: 'Tiers', cell: (discount) => discount.tiers.map(nameOf).join(', ') || 'All' },
    {
      key: 'uses',
      header: 'Uses',
      numeric: true,
      cell: ({ uses, usesAllowed }) => (usesAllowed === null ? grouped(uses) : `${grouped(uses)} of ${grouped(usesAllowed)}`),
    },
  ];
  function done(): void {
    dropSubscriptions(client);
    modal.close();
  }
  return (
    <Section
      title="Discount codes"
      action={
        <Button variant="default" onClick={modal.add}>
          Add code
        </Button>
      }
    >
      <LoadedTable
        list={discounts}
        label="Discount codes"
        columns={columns}
        rowKey={({ id }) => id}
        things="discount codes"
        empty={{ title: 'No discount codes yet.', text: 'A code takes an amount or a percentage off the price.' }}
      />
      <FormDialog title={modal.item ? 'Discount code' : 'Add discount code'} opened={modal.opened} onClose={modal.close}>
        {(dialog, close) => <DiscountForm discount={modal.item} tiers={tiers} dialog={dialog} close={close} onDone={done} />}
      </FormDialog>
    </Section>
  );
}

function validity({ validFrom, validUntil }: ManagedDiscount): string {
  if (validFrom && validUntil) return `${formatDate(validFrom)} – ${formatDate(validUntil)}`;
  if (validFrom) return `From ${formatDate(validFrom)}`;
  return validUntil ? `Until ${formatDate(validUntil)}` : 'Always';
}
