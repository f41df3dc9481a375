import { describe, expect, it } from 'vitest'
import { aNode, ownedBy } from '../../../../test/support/builders.ts'
import { KubectlTerminal, type PodSetup, printed, WEB } from '../../../../test/support/kubectl-terminal.ts'

/** What kubectl v1.36.3 did on a node with 30 and with 100 pods, by its log of requests (-v=6). */
describe('D10 kubectl limits its requests', () => {
  const many = (count: number): readonly PodSetup[] =>
    Array.from({ length: count }, (_, i) => ({ name: `web-${String(i).padStart(3, '0')}`, ...WEB }))

  it('evicts ten pods at once and then five a second, while it waits for them', () => {
    const terminal = new KubectlTerminal({ pods: many(30) }).after(60)
    const accepted = terminal.secondsOf('accepted').map((seconds) => Math.floor(seconds * 5) / 5)
    expect(accepted.filter((seconds) => seconds === 0)).toHaveLength(10)
    expect(accepted.slice(10)).toEqual(Array.from({ length: 20 }, (_, i) => (i + 1) / 5))
    expect(terminal.exitCode).toBe(0)
  })

  it('begins with all pods at once, the last one first', () => {
    const terminal = new KubectlTerminal({ pods: many(30) }).after(60)
    expect(terminal.secondsOf('evicting')).toEqual(Array<number>(30).fill(0))
    expect(terminal.lines.slice(1, 4)).toEqual(['web-029', 'web-000', 'web-001'].map((name) => `evicting pod default/${name}`))
  })

  it('takes 18 s to evict 100 pods, and longer to observe their deletion', () => {
    const slow = many(100).map((pod): PodSetup => ({ ...pod, spec: { terminationGracePeriodSeconds: 600 } }))
    const terminal = new KubectlTerminal({ pods: slow }).after(300)
    expect(terminal.secondsOf('accepted').at(-1)).toBeCloseTo(18, 1)
    expect(terminal.exitCode).toBeUndefined()
  })

  it('prints that a request has waited for more than a second, at most every ten seconds', () => {
    const { lines } = printed({ pods: many(100), seconds: 60 })
    const path = '/api/v1/namespaces/default/pods/web-014/eviction'
    const reason = 'client-side throttling, not priority and fairness'
    expect(lines.filter((line) => line.startsWith('"Waited before'))).toEqual([
      `"Waited before sending request" delay="1.2s" reason="${reason}" verb="POST" URL="${path}"`,
      expect.stringContaining('delay="11.2s"'),
    ])
  })

  it('prints that the read of an evicted pod has waited, while many are waited for', () => {
    const slow = many(14).map((pod): PodSetup => ({ ...pod, spec: { terminationGracePeriodSeconds: 600 } }))
    const { lines } = printed({ pods: slow, options: { timeoutSeconds: 30 }, seconds: 60 })
    const notices = lines.filter((line) => line.startsWith('"Waited before'))
    expect(notices.length).toBeGreaterThan(0)
    for (const line of notices)
      expect(line).toMatch(/ delay="[12](\.\d+)?s" .* verb="GET" URL="\/api\/v1\/namespaces\/default\/pods\/web-0\d\d"$/)
  })

  it('still sends evictions that have waited past --timeout, and then waits for none of them', () => {
    const slow = many(40).map((pod): PodSetup => ({ ...pod, spec: { terminationGracePeriodSeconds: 600 } }))
    const terminal = new KubectlTerminal({ pods: slow, options: { timeoutSeconds: 3 } }).after(60)
    expect(terminal.secondsOf('accepted')).toHaveLength(40)
    // Each pod is read once all the same, five a second.
    expect([terminal.exitCode, terminal.secondsOf('notDrained')]).toEqual([1, [expect.closeTo(10.8)]])
  })

  it('shares the ten requests and five a second between deletes and reads with --disable-eviction', () => {
    const terminal = new KubectlTerminal({ pods: many(14), options: { disableEviction: true } }).after(60)
    // One cordon, one list: eight deletions are left of the ten requests.
    expect(terminal.secondsOf('accepted')).toEqual([...Array<number>(8).fill(0), 0.2, 0.4, 0.6, 0.8, 1, 1.2])
    expect(terminal.exitCode).toBe(0)
  })

  it('cordons ten nodes at once, and the others five a second', () => {
    const nodes = Array.from({ length: 13 }, (_, i) => `m${i}`)
    const terminal = new KubectlTerminal({ nodes, rows: nodes.map((name) => aNode(name)) }).after(60)
    expect(terminal.secondsOf('cordoned')).toEqual([...Array<number>(10).fill(0), 0.2, 0.4, 0.6])
    expect(terminal.secondsOf('drained')[0]).toBeCloseTo(0.8)
  })

  it('reads the DaemonSets of ten pods at once, and the others five a second, before it evicts', () => {
    const agents = Array.from(
      { length: 13 },
      (_, i): PodSetup => ({
        name: `agent-${i}`,
        namespace: 'shop-eu',
        ownerReferences: ownedBy('DaemonSet', 'agent'),
      }),
    )
    const terminal = new KubectlTerminal({ pods: [...agents, ...many(1)], options: { ignoreDaemonSets: true } }).after(60)
    expect(terminal.secondsOf('evicting')).toEqual([0.6])
  })
})
