import { expect } from '@playwright/test';
import { header, line } from '#server/nonprofits/irs/irs-lines-for-tests.ts';
import { until } from '#tests/running-app.ts';
import type { Hand, Walk } from './hand.ts';

const irsFile = {
  name: 'eo_md.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, line({ EIN: '100000001', NAME: 'LANTERN HOUSE', STATE: 'MD', NTEE_CD: 'P20' })].join('\n')),
};

/** The steps of the checklist that people do in the browser; backups, keys and mail are the operator's. */
export const firstStart: Walk = {
  what: 'first start: from the link that the terminal prints to a published nonprofit that is invited',
  screen: [1280, 800],
  async begin({ printed }) {
    const link = await until('the link', 10, () => /http\S+\/set-up\/\S+/.exec(printed())?.[0] ?? false);
    return { from: new URL(link).pathname };
  },
  go: allSteps,
};

async function allSteps({ page, click, choose, fill, chooseFile }: Hand): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  const step = async (name: string) => {
    await click(page.getByRole('banner').getByRole('link').first());
    await click(page.getByRole('region', { name: 'First steps' }).getByRole('link', { name }));
  };
  await fill(box('Email'), 'first@programme.example');
  await fill(box('First Name'), 'Frida');
  await fill(box('Last Name'), 'First');
  await fill(box('Password'), 'a lantern by the quay');
  await click(button('Create Account'));
  await click(page.getByRole('region', { name: 'First steps' }).getByRole('link', { name: 'Give the contact address' }));
  await fill(box('Name'), 'Oldmarsh Giving');
  await fill(box('Color'), '#7a1f5f');
  await fill(box('Contact address'), 'office@oldmarsh.example');
  await fill(page.getByLabel('Postal address'), '7 Quay Street');
  await click(button('Save'));
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await click(button('Send a test email to me'));
  await step('Add the first nonprofits');
  await chooseFile(page.getByRole('button', { name: /^Choose/ }), irsFile);
  await click(page.getByRole('checkbox', { name: 'Start with the 26 NTEE groups as categories' }));
  await click(button('Import 1 nonprofit'));
  await expect(page.getByText('1 nonprofit added, 0 changed. None was published.')).toBeVisible();
  await step('Invite the first colleague');
  await fill(page.getByRole('textbox', { name: 'Email addresses' }), 'second@programme.example');
  await click(button('Send invitations'));
  await expect(page.getByText('second@programme.example: the invitation is on its way.')).toBeVisible();
  await step('Make the first application');
  await click(button('Copy the example'));
  await expect(page).toHaveURL(/\/applications\/templates\/\d+$/);
  await step('Publish the first nonprofit');
  await click(page.getByRole('link', { name: 'Lantern House' }).first());
  await click(button('Publish'));
  await click(button('Publish all the same'));
  await expect(button('Take down')).toBeVisible();
  await step('Invite your first nonprofits');
  await click(page.getByRole('checkbox', { name: 'Lantern House', exact: true }));
  await click(button('Invite'));
  const dialog = page.getByRole('dialog', { name: 'Invite nonprofits' });
  await fill(dialog.getByRole('textbox', { name: 'Lantern House' }), 'office@lantern.example');
  await click(dialog.getByRole('button', { name: 'Look at it' }));
  await click(dialog.getByRole('button', { name: 'Send 1 invitation' }));
  await expect(dialog.getByText('office@lantern.example: the invitation is on its way.')).toBeVisible();
  await click(dialog.getByRole('button', { name: 'Close' }).last());
  await step('Open to visitors');
  await choose(page.getByLabel('Visitors', { exact: true }), 'See the public pages');
  await click(button('Save'));
  await expect(page.getByText('Settings saved.')).toBeVisible();
}
