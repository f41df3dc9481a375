import { defineConfig } from 'vitest/config'

// Tiers that need more than Node: `test/real` the real control plane, `test/browser` a browser. One file after the other.
export default defineConfig({
  resolve: { alias: { graphql: 'graphql/index.js' } },
  test: {
    include: ['**/*.test.ts'],
    fileParallelism: false,
    // What another program decides first is chance; the reporter marks what passed only when it was repeated.
    retry: 1,
    testTimeout: 600_000,
    hookTimeout: 1_800_000,
  },
})
