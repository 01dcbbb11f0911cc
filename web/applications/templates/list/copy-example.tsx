import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { exampleTemplate } from '#contract/applications/example-template.ts';
import { createTemplate } from '#contract/applications/template-calls.ts';
import { call } from '../../../platform/api.ts';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';

/** Makes an unpublished template with usual questions, which staff then change. */
export function CopyExample() {
  const { busy, run } = useBusy();
  const navigate = useNavigate();
  const copy = () =>
    run(async () => {
      const { id } = await call(createTemplate, { body: exampleTemplate });
      void navigate({ to: '/applications/templates/$id', params: { id: String(id) } });
    });
  return (
    <Button variant="default" loading={busy} onClick={() => void copy()}>
      Copy the example
    </Button>
  );
}
