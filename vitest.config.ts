import { defineConfig } from 'vitest/config'

// graphql must resolve to one build: Pothos and Yoga load index.js, so the tests do too.
export default defineConfig({
  resolve: { alias: { graphql: 'graphql/index.js' } },
  test: {
    setupFiles: ['test/setup.ts'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/real/**', 'test/browser/**'],
    // Only against a test that never ends: how long one takes depends on the machine and on what else runs there.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 300_000 } },
    // A machine that stalls for seconds must not refuse a change; the reporter marks what passed only when it was repeated.
    retry: process.env['CI'] ? 1 : 0,
    // Files of a worker share its modules, as those of the product are shared: half of the time was spent loading them again.
    isolate: false,
    maxWorkers: '100%',
  },
})
