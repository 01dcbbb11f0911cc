// Makes the README's pictures: npm start, then node tests/e2e/screenshot.ts http://localhost:8000
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { demoPassword } from '#server/app/demo/accounts.ts';

const fileOf = (name: string) => fileURLToPath(new URL(`../../docs/${name}.png`, import.meta.url));
const address = process.argv[2] ?? 'http://localhost:8000';
const installed = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

const browser = await chromium.launch({
  ...(existsSync(installed) && { executablePath: installed }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage({ baseURL: address, viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
await page.goto('/login?redirect=/nonprofits');
await page.getByRole('textbox', { name: 'Email' }).fill('staff@demo.example');
await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
await page.getByRole('button', { name: 'Log In' }).click();
for (const name of ['From $500k to $1m', 'From $1m to $3m', 'Young People']) await page.getByRole('checkbox', { name }).check();
await page.waitForURL(/budget_size=500K_TO_1M,1M_TO_3M&web_categories=\d+$/);
await page.locator('table[aria-busy=false]').waitFor();
await page.getByRole('heading', { level: 1 }).click();
await page.evaluate('document.fonts.ready');
await page.screenshot({ path: fileOf('screenshot'), animations: 'disabled' });

const telephone = await browser.newPage({ baseURL: address, viewport: { width: 390, height: 800 }, colorScheme: 'light' });
await telephone.goto('/directory');
await telephone.evaluate('document.fonts.ready');
await telephone.screenshot({ path: fileOf('screenshot-public'), animations: 'disabled' });
await browser.close();
for (const name of ['screenshot', 'screenshot-public'])
  process.stdout.write(`${fileOf(name)}: ${Math.round(statSync(fileOf(name)).size / 1000)} kB\n`);
