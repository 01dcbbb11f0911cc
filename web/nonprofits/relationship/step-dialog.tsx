import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  addStep,
  changeStep,
  deleteStep,
  type NextStepOfNonprofit,
  relationshipLimits,
} from '#contract/nonprofits/relationship/relationship.ts';
import { call } from '../../platform/api.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { refresh } from '../../platform/stale.ts';
import { type DialogState, FormDialog } from '../../platform/ui/dialogs/form-dialog.tsx';
import { DialogForm } from '../../platform/ui/forms/dialogs/dialog-form.tsx';
import { useDialogForm } from '../../platform/ui/forms/dialogs/use-dialog-form.ts';
import { DayControl } from '../../platform/ui/forms/fields/day-control.tsx';
import { useRequestKey } from '../../platform/ui/forms/use-request-key.ts';
import { formatDate, today } from '../../platform/ui/text/format.ts';
import { ColleagueSelect } from './colleague-select.tsx';

interface Props {
  nonprofit: number;
  /** undefined: a new step */
  step: NextStepOfNonprofit | undefined;
  opened: boolean;
  onClose: () => void;
}

export function StepDialog({ opened, onClose, step, ...props }: Props) {
  return (
    <FormDialog title={step ? 'Edit next step' : 'Add next step'} opened={opened} onClose={onClose} size="normal">
      {(dialog, close) => <Form {...props} key={step?.id ?? 0} step={step} dialog={dialog} close={close} onDone={onClose} />}
    </FormDialog>
  );
}

type Values = { body: string; day: string | null; person: number | null };

interface FormProps extends Pick<Props, 'nonprofit' | 'step'> {
  dialog: DialogState;
  close: () => void;
  onDone: () => void;
}

function Form({ nonprofit, step, dialog, close, onDone }: FormProps) {
  const me = useSignedInUser();
  const client = useQueryClient();
  const keyOf = useRequestKey();
  const done = () => {
    void refresh(client, 'relationship');
    onDone();
  };
  const form = useDialogForm<Values, NextStepOfNonprofit>({
    what: 'next step',
    loss: 'The step disappears from Today.',
    item: step,
    parent: `nonprofit ${nonprofit}`,
    nameOf: ({ body }) => body,
    labels: { body: 'What to do', day: 'Due', person: 'Who' },
    formats: {
      day: (day) => (day ? formatDate(day) : ''),
      person: (id) => (id === step?.person?.id ? step.person.name : `${id}`),
    },
    values: (item) => ({ body: item?.body ?? '', day: item?.day ?? today(), person: item ? (item.person?.id ?? null) : me.id }),
    schema: addStep.body,
    create: (body: object) =>
      call(addStep, { params: { id: nonprofit }, body: { ...body, requestKey: keyOf(body) } as never, quiet: 'refusals' }),
    update: (id, body: never, version) =>
      call(changeStep, { params: { id }, body: { ...(body as object), version }, quiet: 'refusals' }),
    remove: async (id) => {
      await call(deleteStep, { params: { id }, quiet: 'refusals' });
    },
    dialog,
    onSaved: done,
    onDeleted: done,
  });
  return (
    <DialogForm form={form} close={close} submit="Save step">
      <TextInput
        {...form.input('body')}
        label="What to do"
        withAsterisk
        autoComplete="off"
        maxLength={relationshipLimits.step}
        data-autofocus
      />
      <DayControl {...form.field('day')} label="Due" />
      <ColleagueSelect {...form.field('person')} label="Who" none="Choose a colleague" current={step?.person ?? null} />
    </DialogForm>
  );
}
