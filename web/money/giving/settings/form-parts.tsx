import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  checksNeeded,
  donees,
  feeBearers,
  type GivingSettings,
  givingChecklist,
  givingChecks,
} from '#contract/money/giving/giving-settings.ts';
import { DollarField } from '../../../platform/ui/forms/fields/dollar-field.tsx';
import { NumberField } from '../../../platform/ui/forms/fields/number-field.tsx';
import { FormSection } from '../../../platform/ui/forms/form-section.tsx';
import type { useRecordForm } from '../../../platform/ui/forms/use-record-form.ts';
import { bearerLabels, doneeLabels, settingsLabels as labels, type SettingsValues } from './settings-values.ts';

interface Part {
  form: ReturnType<typeof useRecordForm<SettingsValues, GivingSettings>>;
}

export function ReceiverPart({ form }: Part) {
  return (
    <FormSection title="Who receives gifts" note="The giving page and receipts say so.">
      <NativeSelect
        {...form.input('donee')}
        label={labels.donee}
        description="Ask a lawyer: receipts, and the law that applies, depend on it."
        data={donees.map((value) => ({ value, label: doneeLabels[value] }))}
      />
      <div className="pair stack gap-4">
        <TextInput
          {...form.input('legalName')}
          label={labels.legalName}
          description="Of the programme’s organization."
          maxLength={200}
        />
        <TextInput
          {...form.input('ein')}
          label={labels.ein}
          description="Such as 12-3456789."
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <Textarea
        {...form.input('unpayable')}
        label={labels.unpayable}
        description="What happens to its gifts then, for example to which nonprofits they go."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2_000}
      />
      <NumberField
        {...form.field('forwardDays')}
        label={labels.forwardDays}
        decimals={0}
        description="The longest time that the giving page promises."
      />
      <NumberField
        {...form.field('holdDays')}
        label={labels.holdDays}
        decimals={0}
        description="A gift by card is due to its nonprofit once Stripe has paid it to the bank, and this many days later. 0: at once."
      />
    </FormSection>
  );
}

export function FeesPart({ form }: Part) {
  return (
    <FormSection
      title="Amounts and fees"
      note="What your contract with Stripe says that a card payment costs. Donors who cover the fees pay as much more."
    >
      <div className="pair stack gap-4">
        <NumberField {...form.field('feePercent')} label={labels.feePercent} unit="%" decimals={2} rightSection="%" />
        <DollarField {...form.field('feeFixed')} label={labels.feeFixed} />
      </div>
      <NativeSelect
        {...form.input('feesBorneBy')}
        label={labels.feesBorneBy}
        description="Of gifts whose donor does not cover them."
        data={feeBearers.map((value) => ({ value, label: bearerLabels[value] }))}
      />
      <DollarField
        {...form.field('minimum')}
        label={labels.minimum}
        description="Very small gifts attract people who test stolen cards."
      />
      <DollarField
        {...form.field('refundAlone')}
        label={labels.refundAlone}
        description="0: every refund needs a second person."
      />
    </FormSection>
  );
}

const ways = ['byCheck', 'byFund', 'byStock', 'byWire'] as const;

export function WaysPart({ form, takesCards }: Part & { takesCards: boolean }) {
  return (
    <FormSection
      title="Ways to give"
      note={`${
        takesCards
          ? 'Cards can be charged.'
          : 'Cards cannot be charged: the server has no GIVING_STRIPE_… keys. Gifts can be given in the ways below.'
      } A way without a text is not offered. Donors get the text with a reference such as GIVE-7Q2K.`}
    >
      <Checkbox
        {...form.checkbox('offersMonthly')}
        label={labels.offersMonthly}
        description="Each month, every 3 months or each year. Gifts that were begun go on when you untick this; closing giving makes them wait."
      />
      {ways.map((way) => (
        <Textarea key={way} {...form.input(way)} label={labels[way]} autosize minRows={2} maxRows={8} maxLength={2_000} />
      ))}
    </FormSection>
  );
}

export function GiftCardsPart({ form, takesCards }: Part & { takesCards: boolean }) {
  return (
    <FormSection
      title="Gift cards"
      note={`Somebody buys a card, and whoever has its code chooses the nonprofits to which it gives. ${
        takesCards ? '' : 'They are bought by card, and cards cannot be charged here yet. '
      }Cards that were sold can always be used.`}
    >
      <Checkbox
        {...form.checkbox('offersGiftCards')}
        label={labels.offersGiftCards}
        description="The checklist below gets a line about them: ask a lawyer first."
      />
      <Checkbox
        {...form.checkbox('giftCardReceipts')}
        label={labels.giftCardReceipts}
        description="Who gives with a card never gets one."
      />
    </FormSection>
  );
}

export function AgreementPart({ form, settings: { agreementVersion, agreed } }: Part & { settings: GivingSettings }) {
  return (
    <FormSection
      title="Agreement of nonprofits"
      note={`Staff of a nonprofit read and agree to it on their profile. This is text number ${agreementVersion}. ${
        agreed > 0 ? 'Nonprofits that agreed to an earlier text keep taking gifts, and are asked to agree again.' : ''
      }`}
    >
      <Textarea
        {...form.input('agreement')}
        label={labels.agreement}
        description="Plain text."
        autosize
        minRows={5}
        maxRows={20}
        maxLength={20_000}
      />
    </FormSection>
  );
}

export function ChecklistPart({ form }: Part) {
  const { value, error, onChange } = form.field('checked');
  return (
    <FormSection
      title="Checklist"
      note="Questions to settle before you take gifts, mostly with a lawyer. They are no legal advice, and Almoner does not check the answers."
    >
      <Checkbox.Group
        aria-label={labels.checked}
        value={[...value]}
        error={error}
        onChange={(chosen) => onChange(givingChecks.filter((check) => chosen.includes(check)))}
      >
        <div className="stack gap-3">
          {checksNeeded(form.field('offersGiftCards').value === true).map((check) => (
            <Checkbox key={check} value={check} label={givingChecklist[check]} />
          ))}
        </div>
      </Checkbox.Group>
    </FormSection>
  );
}
