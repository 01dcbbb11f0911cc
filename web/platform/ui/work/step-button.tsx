import { Button, type ButtonProps } from '@mantine/core';
import { confirm, type Question } from '../dialogs/confirm.ts';
import type { useWorkStep } from './use-work-step.ts';

interface Props<Item> extends Omit<ButtonProps, 'loading'> {
  step: ReturnType<typeof useWorkStep<Item>>;
  /** asked before the step */
  question?: Question | undefined;
  run: () => Promise<Item | undefined>;
}

/** A button that runs one step of a record's long work, after `question` if there is one. */
export function StepButton<Item>({ step: { busy, take }, question, run, ...button }: Props<Item>) {
  const go = async () => {
    if (question === undefined || (await confirm(question))) await take(run);
  };
  return <Button {...button} loading={busy} onClick={() => void go()} />;
}
