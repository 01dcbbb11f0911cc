// npm run configuration: writes docs/configuration.md and .env.example from the variables. With --verify, fails if one of them is
// out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Variable, variableGroups } from '../server/platform/process/variables.ts';
import { root } from './prepare.mjs';

/** Breaks a text into lines of at most 120 characters. `indent` stands before each line but the first. */
function wrap(text: string, first: string, indent: string): string {
  const lines = [first];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length < 120)
      lines[lines.length - 1] = line.trim() === '' || /[#-] $/.test(line) ? line + word : `${line} ${word}`;
    else lines.push(indent + word);
  }
  return lines.join('\n');
}

/** The default of a variable in words; empty if it has none. */
function defaultOf({ schema }: Variable<unknown>): string {
  const { success, data } = schema.safeParse(undefined);
  return success && data !== undefined ? ` Default: \`${data}\`.` : '';
}

const asDocument = () => `# Configuration

Almoner reads these variables from its environment, or from a file \`.env\` beside \`package.json\` (copy \`.env.example\`). All of them may be
left out. A wrong value stops the start and says what would be right. \`npm run doctor\` checks them together with what they lead to.
[operating.md](operating.md) says how to use them.

${variableGroups
  .map(
    ({ title, needed, variables }) => `## ${title}

${needed}

${Object.entries(variables)
  .map(([name, variable]) => wrap(`\`${name}\`: ${variable.about}. Value: ${variable.form}.${defaultOf(variable)}`, '- ', '  '))
  .join('\n')}`,
  )
  .join('\n\n')}

This file and \`.env.example\` are written by \`npm run configuration\`.
`;

const asExample = () => `# Copy to .env, or set these in the environment. Every one may be left out.

${variableGroups
  .map(
    ({ title, needed, variables }) => `# ── ${title}: ${needed}

${Object.entries(variables)
  .map(([name, { about, form, example }]) => `${wrap(`${about} (${form})`, '# ', '# ')}\n#${name}=${example}`)
  .join('\n\n')}`,
  )
  .join('\n\n')}
`;

for (const [file, made] of [
  ['docs/configuration.md', asDocument()],
  ['.env.example', asExample()],
] as const) {
  const path = join(root, file);
  if (!process.argv.includes('--verify')) writeFileSync(path, made);
  else if (readFileSync(path, 'utf8') !== made) {
    process.stderr.write(`${file} is out of date: run npm run configuration.\n`);
    process.exitCode = 1;
  }
}
