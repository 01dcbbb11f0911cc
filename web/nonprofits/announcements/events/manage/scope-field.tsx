import { Radio, Stack } from '@mantine/core';
import { type EventScope, eventScopes } from '#contract/nonprofits/announcements/manage-events.ts';

const labels: Record<EventScope, string> = {
  ONE: 'This event alone',
  FOLLOWING: 'This event and the later ones',
  ALL: 'All events of the series',
};

interface Props {
  value: EventScope;
  onChange: (scope: EventScope) => void;
}

/** Asks which events of a series the form cancels, publishes or unpublishes: this event, this and the later events, or all. */
export function ScopeField({ value, onChange }: Props) {
  return (
    <Radio.Group
      label="Which events"
      value={value}
      onChange={(chosen) => onChange(eventScopes.find((scope) => scope === chosen) ?? 'ONE')}
    >
      <Stack gap="xs" mt="xs">
        {eventScopes.map((scope) => (
          <Radio key={scope} value={scope} label={labels[scope]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
