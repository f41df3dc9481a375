import { defineConfig } from 'vitest/config'

// graphql must resolve to one build: Pothos and Yoga load index.js, so the tests do too.
export default defineConfig({
  resolve: { alias: { graphql: 'graphql/index.js' } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/real/**', 'test/browser/**'],
    testTimeout: 60_000,
    // Files of a worker share its modules, as those of the product are shared: half of the time went into loading them anew.
    isolate: false,
    maxWorkers: '100%',
  },
})
