import type { CoverageNote, Source, SourceEvent, SourceProblem } from '../../src/ingest/source.ts'

/**
 * Reads a source and keeps what it emitted, as any receiver does. It notes each breach of the contract of SourceEvent: a
 * deletion of what was not emitted, or emitted with another uid; the same version of an object emitted twice; a replaced
 * object whose predecessor was not deleted.
 */
export class SourceReader {
  /** `kind namespace/name` to uid and version. */
  readonly state = new Map<string, string>()
  readonly breaches: string[] = []
  readonly problems: SourceProblem[] = []
  readonly notes: CoverageNote[] = []
  /** Kinds in the order in which they were synced. */
  readonly synced: string[] = []
  readonly events: SourceEvent[] = []
  readonly done: Promise<void>
  private readonly stop_ = new AbortController()
  private wake: () => void = () => undefined
  private readonly onEvent: (event: SourceEvent) => void

  /** `onEvent` is called with each event, after it was noted. */
  constructor(source: Source, onEvent: (event: SourceEvent) => void = () => undefined) {
    this.onEvent = onEvent
    this.done = this.read(source)
  }

  /** Resolves as soon as `condition` is true; it is checked after each event, and at intervals without one. */
  async until(condition: () => boolean, what: string, limitMs = 600_000): Promise<void> {
    const end = performance.now() + limitMs
    while (!condition()) {
      if (performance.now() > end) throw new Error(`waited in vain for: ${what}; breaches: ${this.breaches.join('; ')}`)
      await new Promise<void>((resolve) => {
        this.wake = resolve
        setTimeout(resolve, 20)
      })
    }
  }

  async stop(): Promise<void> {
    this.stop_.abort()
    await this.done
  }

  private async read(source: Source): Promise<void> {
    for await (const event of source.events(this.stop_.signal)) {
      this.events.push(event)
      this.apply(event)
      this.onEvent(event)
      this.wake()
    }
  }

  private apply(event: SourceEvent): void {
    if (event.type === 'object') this.applyObject(event)
    else if (event.type === 'deleted') this.applyDeleted(event)
    else if (event.type === 'synced') this.synced.push(event.kind)
    else if (event.type === 'problem') this.problems.push(event.problem)
    else if (event.type === 'coverage') this.notes.push(event.note)
  }

  private applyObject({ kind, object }: Extract<SourceEvent, { type: 'object' }>): void {
    const { namespace = '', name, uid = '', resourceVersion = '' } = object.metadata
    const key = `${kind} ${namespace}/${name}`
    const held = this.state.get(key)
    if (held === `${uid} ${resourceVersion}`) this.breaches.push(`${key} was told twice at version ${resourceVersion}`)
    if (held !== undefined && !held.startsWith(`${uid} `)) this.breaches.push(`${key} was replaced without a deletion`)
    this.state.set(key, `${uid} ${resourceVersion}`)
  }

  private applyDeleted({ kind, namespace, name, uid }: Extract<SourceEvent, { type: 'deleted' }>): void {
    const key = `${kind} ${namespace}/${name}`
    const held = this.state.get(key)
    if (held === undefined) this.breaches.push(`${key} was deleted but never told`)
    else if (!held.startsWith(`${uid} `)) this.breaches.push(`${key} was deleted with uid ${uid}, held ${held}`)
    this.state.delete(key)
  }
}
