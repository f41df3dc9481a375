import { describe, expect, it } from 'vitest'
import { forecast, type Question } from './forecast.ts'

describe('the forecast of a course', () => {
  /** A rollout that finds no node, in a cluster without any, and whose deadline is in ten minutes. */
  const question: Question = {
    dump: {
      asOfMs: Date.parse('2026-01-01T00:00:00Z'),
      items: [
        {
          apiVersion: 'apps/v1',
          kind: 'Deployment',
          metadata: { namespace: 'default', name: 'web', uid: 'web', generation: 1, creationTimestamp: '2026-01-01T00:00:00Z' },
          spec: {
            replicas: 1,
            progressDeadlineSeconds: 600,
            selector: { matchLabels: { app: 'web' } },
            template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'main', image: 'web:1' }] } },
          },
        },
      ],
    },
    scenario: { actions: [] },
    commands: [],
    horizonMs: undefined,
  }

  const progressing = (changed: Partial<Question>): string | undefined =>
    forecast({ ...question, ...changed }, 1).seeds[0]?.facts['Deployment default/web: condition Progressing']

  it('shows what a run shows at rest', () => {
    expect(progressing({ watchedMs: 700_000 })).toContain('ProgressDeadlineExceeded')
  })

  it('does not show what happens after reality was watched', () => {
    expect(progressing({ watchedMs: 20_000 })).toContain('ReplicaSetUpdated')
  })

  it('takes the longest time for reality that was watched for an unknown time', () => {
    expect(progressing({})).toContain('ReplicaSetUpdated')
  })
})
