import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  findings: readonly { title: string; text: string; advice: string }[];
}

/** To programme staff: upkeep has found something that does not work, or soon will not. */
export const upkeepAlarm: Template<Data> = ({ findings }, programme) => {
  const names = new Intl.ListFormat('en-US').format(findings.map(({ title }) => title));
  return {
    subject: `The server of ${programme.name} needs help: ${names}`,
    preview: findings[0]?.text ?? '',
    heading: 'The server needs help',
    blocks: [
      { kind: 'paragraph', text: 'Almoner has found what needs somebody’s hand. Please tell whoever runs your server.' },
      { kind: 'facts', facts: findings.map(({ title, text, advice }) => [title, `${text} ${advice}`.trim()] as const) },
      { kind: 'button', label: 'See how the server is', href: `${programme.address}/upkeep` },
      { kind: 'smallPrint', text: 'You get this email once. If it is not mended, it comes again after a week.' },
    ],
  };
};
