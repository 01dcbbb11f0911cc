import { Button } from '@mantine/core';
import { useState } from 'react';
import { createNonprofit, type NonprofitDraft } from '#contract/nonprofits/draft.ts';
import type { IrsOrganization } from '#contract/nonprofits/irs/irs-register.ts';
import { usStates } from '#contract/platform/fields/us-states.ts';
import { OrganizationInput } from '../../../nonprofits/irs-register/organization-input.tsx';
import { type Fill, Proposal } from '../../../nonprofits/irs-register/proposal.tsx';
import { saidFields } from '../../../nonprofits/irs-register/said-fields.ts';
import { sendNewNonprofit } from '../../../nonprofits/send-new-nonprofit.ts';
import { call } from '../../../platform/api.ts';
import { FormDialog } from '../../../platform/ui/dialogs/form-dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { IfMay } from '../../../platform/ui/if-may.tsx';
import { formatEin } from '../../../platform/ui/text/format.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';

interface Props {
  /** what the donation file calls the nonprofit */
  value: string;
  /** what the IRS file proposes for that name */
  organization: IrsOrganization | undefined;
  busy: boolean;
  onUse: (nonprofit: number) => void;
}

/**
 * For a name in the donation file that belongs to no nonprofit: offers the nonprofit that the IRS file finds by this name, else a
 * dialog that adds or finds a nonprofit.
 */
export function ListedOrganization({ value, organization, busy, onUse }: Props) {
  const [opened, setOpened] = useState(false);
  const known = organization?.nonprofit;
  return (
    <>
      {organization && (
        <p className="soft text-15 breakable">
          In the IRS file: {organization.name}, {[organization.city, organization.state].filter(Boolean).join(', ')} · EIN{' '}
          {formatEin(organization.ein)}
        </p>
      )}
      {known ? (
        <Button variant="subtle" size="compact-sm" disabled={busy} onClick={() => onUse(known.id)}>
          Use {known.name}
        </Button>
      ) : (
        <IfMay right="createNonprofits">
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={busy}
            aria-label={organization ? `Add ${organization.name} for ${value}` : `Look up ${value} in the IRS file`}
            onClick={() => setOpened(true)}
          >
            {organization ? 'Add this nonprofit…' : 'Look in the IRS file…'}
          </Button>
        </IfMay>
      )}
      <FormDialog title={`Which nonprofit is “${value}”?`} opened={opened} onClose={() => setOpened(false)} size="normal">
        {() => (
          <AddListed
            value={value}
            organization={organization}
            onUse={(id) => {
              setOpened(false);
              onUse(id);
            }}
          />
        )}
      </FormDialog>
    </>
  );
}

function AddListed({ value, organization, onUse }: Pick<Props, 'value' | 'organization' | 'onUse'>) {
  const [typed, setTyped] = useState(value);
  const [chosen, setChosen] = useState(organization);
  return (
    <div className="stack gap-3">
      <OrganizationInput
        name="organization"
        label="Name or EIN in the IRS file"
        value={typed}
        maxLength={200}
        opened={!organization}
        onChange={setTyped}
        onChoose={setChosen}
      />
      {chosen && (
        <Choice key={chosen.ein} value={value} organization={chosen} onLeave={() => setChosen(undefined)} onUse={onUse} />
      )}
    </div>
  );
}

interface ChoiceProps {
  value: string;
  organization: IrsOrganization;
  onLeave: () => void;
  onUse: (nonprofit: number) => void;
}

/**
 * Offers the organization's nonprofit if the catalogue has it; else shows the nonprofit that would be added. An added nonprofit
 * is not published.
 */
function Choice({ value, organization, onLeave, onUse }: ChoiceProps) {
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useBusy();
  const { nonprofit } = organization;
  if (nonprofit)
    return (
      <>
        <p>The catalogue has it: {nonprofit.name}.</p>
        <div>
          <Button onClick={() => onUse(nonprofit.id)}>Use {nonprofit.name}</Button>
        </div>
      </>
    );
  const fills = saidFields.map((one) => ({
    ...{ path: one.path, label: one.label, said: one.value(organization), now: one.path === 'name' ? value : '' },
    typed: one.path === 'name',
  }));

  async function add(taken: readonly Fill[]): Promise<void> {
    setProblem(undefined);
    await run(
      async () => {
        const send = (body: NonprofitDraft) => call(createNonprofit, { body, quiet: 'refusals' });
        const made = await sendNewNonprofit(draftOf(value, taken), send, 'If it is the same, go back and choose it.');
        showAlert({ tone: 'success', text: `${made.name} was added to the catalogue.` });
        onUse(made.id);
      },
      (error) => setProblem(Object.values(error.fieldErrors).join(' ') || error.summary),
    );
  }

  return (
    <>
      <FormProblem text={problem} />
      <Proposal
        organization={organization}
        fills={fills}
        words={{ take: 'Add this nonprofit', leave: 'Choose another', busy }}
        onTake={(taken) => void add(taken)}
        onLeave={onLeave}
      />
    </>
  );
}

/** The nonprofit to add. It has the name in the donation file, unless the person took the name in the IRS file. */
function draftOf(value: string, taken: readonly Fill[]) {
  const said = (path: string) => taken.find((one) => one.path === path)?.said;
  const address = {
    address1: said('address.address1') ?? '',
    city: said('address.city') ?? '',
    state: usStates.find((one) => one === said('address.state')) ?? ('' as const),
    zipcode: said('address.zipcode') ?? '',
  };
  return { name: said('name') ?? value, ein: (said('ein') ?? '').replace('-', '') || null, address };
}
