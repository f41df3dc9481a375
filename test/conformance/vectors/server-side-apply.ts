import { admissionSteps } from '../../../src/engine/admission/registry.ts'
import { TwinApiServer } from '../../../src/engine/api-server/twin-api-server.ts'
import { Random } from '../../../src/engine/run/random.ts'
import type { ApiRefusal, ApiResult, ObjectKey } from '../../../src/engine/turn.ts'
import { CodecContext } from '../../../src/kube/codec/codec-context.ts'
import { readObject, writeObject } from '../../../src/kube/codec/registry.ts'
import { parseInstant } from '../../../src/kube/instant.ts'
import { isKind, KINDS, type Kind, type Row } from '../../../src/kube/kinds.ts'
import { LAST_APPLIED } from '../../../src/kube/managed-fields/last-applied.ts'
import { namespaceRow } from '../../../src/kube/namespace.ts'
import { assert } from '../../../src/lib/assert.ts'
import { ClusterState } from '../../../src/twin/cluster-state.ts'
import { Manifests } from '../../../src/whatif/actions/manifests/manifests.ts'
import { patchedTemplate } from '../../../src/whatif/actions/rollout/patched-template.ts'
import { ROLLOUT } from '../../../src/whatif/actions/rollout/rollout.ts'
import type { RolloutChange } from '../../../src/whatif/actions/rollout/rollout-change.ts'
import { SCALE } from '../../../src/whatif/actions/scale.ts'
import { kubectlName } from '../../../src/whatif/actions/workload-template.ts'
import { deepDiff } from '../deep-diff.ts'
import { isJsonObject, type JsonObject } from '../json.ts'

interface Input {
  readonly kind: Kind
  readonly name: string
  readonly steps: readonly Step[]
}

interface Step {
  readonly do: string
  readonly manifest?: JsonObject
  readonly manager?: string
  readonly force?: true
  readonly dryRun?: true
  readonly replicas?: number
  readonly container?: string
  readonly image?: string
  readonly patch?: JsonObject
}

interface Answer {
  readonly output: string
  readonly error?: string
  readonly object?: JsonObject
  readonly managers?: readonly JsonObject[]
}

/** Plays the steps and compares, after each, kubectl's words, what rows keep of the object and who owns what against the recording. */
export function judgeServerSideApply(input: unknown, expected: unknown): readonly string[] {
  const { kind, name, steps } = input as Input
  const answers = expected as readonly Answer[]
  const world = new World(kind, name)
  return steps.flatMap((step, i) => {
    const answer = answers[i]
    assert(answer !== undefined, 'each step was answered')
    const played = world.play(step)
    return deepDiff(
      `step ${i + 1} (${step.do})`,
      { ...reported(answer), ...world.recorded(answer) },
      { ...played, ...world.shown() },
    )
  })
}

function reported({ output, error }: Answer): JsonObject {
  // The twin has no message of its own for a dry run.
  return { output: output.replace(' (server dry run)', ''), error: error ?? '' }
}

const NOW = '2026-06-01T00:00:00Z'

/** The uid of the object itself, wherever it occurs: the selector of a Job has it. */
const UID = /<uid>|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

class World {
  readonly #state = new ClusterState()
  readonly #codec = new CodecContext(this.#state.shapes)
  readonly #key: ObjectKey
  readonly #api: TwinApiServer
  readonly #manifests: Manifests

  constructor(kind: Kind, name: string) {
    assert(isKind(kind), `${kind} is a kind that rows are made of`)
    this.#state.put(namespaceRow({ name: 'default' }))
    this.#key = { kind, namespace: KINDS[kind].namespaced ? 'default' : '', name }
    const now = parseInstant(NOW)
    assert(now !== undefined, 'the moment is written rightly')
    this.#api = new TwinApiServer({ state: this.#state, now: () => now, random: new Random(1), admission: admissionSteps() })
    this.#manifests = new Manifests({ api: this.#api, cluster: this.#state }, { unownedAreKnown: true })
  }

  get #row(): Row | undefined {
    return this.#state.get(this.#key.kind, this.#key.namespace, this.#key.name)
  }

  play(step: Step): JsonObject {
    const document = { key: this.#key, manifest: step.manifest ?? {}, line: undefined }
    const name = kubectlName(this.#key)
    switch (step.do) {
      case 'create':
        return this.#answerOf(this.#manifests.create(document), () => `${name} created`)
      case 'apply':
        return this.#answerOf(this.#manifests.apply(document), ({ did }) => `${name} ${did}`)
      case 'serverSide': {
        if (step.dryRun) return { output: `${name} serverside-applied`, error: '' }
        const as = { fieldManager: step.manager ?? 'kubectl', forceConflicts: step.force === true }
        return this.#answerOf(this.#manifests.applyServerSide(document, as), ({ did }) => `${name} ${did}`)
      }
      case 'scale':
        return this.#done(SCALE.begin({ kind: 'scale', target: this.#key, replicas: step.replicas ?? 0 }, this.#tools))
      case 'image':
        return this.#rolled({ do: 'setImage', images: [{ container: step.container ?? '', image: step.image ?? '' }] })
      case 'pause':
      case 'resume':
      case 'restart':
        return this.#rolled({ do: step.do })
      case 'patch':
        return this.#patched(step.patch ?? {})
      default:
        return this.#forget()
    }
  }

  get #tools(): Parameters<typeof ROLLOUT.begin>[1] {
    const turn = { api: this.#api, cluster: this.#state, now: parseInstant(NOW) }
    return { turn, manifests: this.#manifests } as unknown as Parameters<typeof ROLLOUT.begin>[1]
  }

  #rolled(change: RolloutChange): JsonObject {
    return this.#done(ROLLOUT.begin({ kind: 'rollout', target: this.#key, change }, this.#tools))
  }

  #done(step: ReturnType<typeof SCALE.begin>): JsonObject {
    assert(step.ended, 'a write takes no time')
    return { output: step.output.join('\n'), error: step.failure?.message ?? '' }
  }

  #patched(patch: JsonObject): JsonObject {
    const row = this.#row
    assert(row !== undefined, 'what is patched is there')
    const template = (patch['spec'] as JsonObject)['template'] as JsonObject
    const result = this.#manifests.update(row, patchedTemplate(this.#manifests.manifestOf(row), template))
    return this.#answerOf(result, () => `${kubectlName(this.#key)} patched`)
  }

  /** As for an object that was read without its field managers. */
  #forget(): JsonObject {
    const row = this.#row
    assert(row !== undefined, 'what is forgotten is there')
    const lastApplied = row.authorship?.lastApplied ?? ''
    this.#state.put({ ...row, authorship: lastApplied === '' ? undefined : { managedFields: '[]', lastApplied } } as Row)
    return { output: `${kubectlName(this.#key)} patched`, error: '' }
  }

  #answerOf<T>(result: ApiResult<T>, words: (value: T) => string): JsonObject {
    if (result.ok) return { output: words(result.value), error: '' }
    return { output: '', error: kubectlError(result.refusal, this.#key).trim() }
  }

  /** What rows keep of the recorded object, and its managers. */
  recorded({ object, managers = [] }: Answer): JsonObject {
    if (object === undefined) return { object: null, managers: [] }
    const text = JSON.stringify(object)
      .replaceAll('<time>', NOW)
      .replace(UID, this.#row?.uid ?? '')
    const row = readObject(this.#key.kind, JSON.parse(text), this.#codec)
    return { object: withoutChance(row), managers: sorted(managers.map(withoutStatus)) }
  }

  shown(): JsonObject {
    const row = this.#row
    if (row === undefined) return { object: null, managers: [] }
    const { metadata } = writeObject(row) as unknown as { readonly metadata: JsonObject }
    return { object: withoutChance(row), managers: sorted((metadata['managedFields'] ?? []) as readonly JsonObject[]) }
  }
}

/** A refusal as kubectl prints it. */
function kubectlError({ code, message, causes }: ApiRefusal, { kind, name }: ObjectKey): string {
  if (code === 409) return `error: ${message}`
  if (code !== 422) return `Error from server: ${message}`
  const lines = causes.map((cause) => `${cause.field}: ${cause.message}`)
  const reported = lines.length === 1 ? (lines[0] ?? '') : `\n${lines.map((line) => `* ${line}`).join('\n')}`
  return `The ${kind} "${name}" is invalid: ${reported}`
}

/** The time of a restart is that of the recording, and so is an address. */
function withoutChance(row: Row): JsonObject {
  const { metadata, ...rest } = writeObject(row) as unknown as JsonObject & { readonly metadata: JsonObject }
  const { uid: _uid, resourceVersion: _version, managedFields: _managers, annotations, ...kept } = metadata
  const text = JSON.stringify({ ...rest, metadata: { ...kept, annotations: withReadApplied(annotations) } })
  return JSON.parse(
    text.replace(/10\.96\.\d+\.\d+/g, '<ip>').replace(/("kubectl.kubernetes.io\/restartedAt"):"[^"]+"/g, '$1:"<time>"'),
  )
}

function withReadApplied(annotations: unknown): unknown {
  if (!isJsonObject(annotations) || annotations[LAST_APPLIED] === undefined) return annotations
  return { ...annotations, [LAST_APPLIED]: JSON.parse(String(annotations[LAST_APPLIED])) }
}

/** What is owned of a status is not kept, nor is the count that storage alone writes into DaemonSets. */
function withoutStatus(entry: JsonObject): JsonObject {
  const { 'f:status': _, ...fieldsV1 } = entry['fieldsV1'] as JsonObject
  return JSON.parse(JSON.stringify({ ...entry, fieldsV1 }).replace('"f:deprecated.daemonset.template.generation":{},', ''))
}

function sorted(managers: readonly JsonObject[]): readonly JsonObject[] {
  const name = (entry: JsonObject): string => `${entry['operation']} ${entry['manager']} ${entry['subresource'] ?? ''}`
  return [...managers].sort((a, b) => (name(a) < name(b) ? -1 : 1))
}
