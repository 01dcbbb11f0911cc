import { afterAll, expect } from 'vitest';
import { measureProcessor } from './processor-time.ts';

// This file runs before each test file is loaded, so its hook is registered first. The hook that is registered first runs last, so
// the time of the other hooks is measured too.
const measured = measureProcessor();
afterAll(() => measured(expect.getState().testPath ?? 'unknown'));
