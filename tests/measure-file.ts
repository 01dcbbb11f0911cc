import { afterAll, expect } from 'vitest';
import { measureProcessor } from './processor-time.ts';

// Runs before each test file is loaded, and registers the first hook, which runs last.
const measured = measureProcessor();
afterAll(() => measured(expect.getState().testPath ?? 'unknown'));
