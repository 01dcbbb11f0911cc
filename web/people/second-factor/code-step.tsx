import { programme } from '../../platform/programme/programme.ts';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { CodeForm } from './code-form.tsx';

/** The page of the second step of signing in: it asks for a code, after the password was right. */
export function CodeStep({ send, onBack }: { send: (code: string) => Promise<void>; onBack: () => void }) {
  const { programmeEmail } = programme();
  return (
    <>
      <PageHeader title="Enter your code">
        <p className="soft above-2">Your password is right. One more step shows that it is you.</p>
      </PageHeader>
      <CodeForm send={send} onBack={onBack} />
      <p className="soft text-15 above-8">
        Lost your telephone and your recovery codes? Write to <a href={`mailto:${programmeEmail}`}>{programmeEmail}</a>: programme
        staff can reset this step.
      </p>
    </>
  );
}
