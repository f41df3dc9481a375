import { completeTemplate } from '../../../kube/codec/complete-template.ts'
import type { JsonObject } from '../../../kube/codec/json.ts'
import type { PodTemplate } from '../../../kube/pod-template.ts'
import type { Violation } from './checks/security-check.ts'
import { type SecuredPod, securedPod } from './secured-pod.ts'
import { type LevelVersion, levelText } from './security-policy.ts'
import { violations } from './violations.ts'

/** A pod with the violations that were found in it, so that each level is checked once. */
export interface JudgedPod {
  violations(level: LevelVersion): readonly Violation[]
}

/** Memories that change no answer: manifests and templates are never changed. */
const ofManifests = new WeakMap<JsonObject, JudgedPod>()
const ofTemplates = new WeakMap<PodTemplate, JudgedPod>()

/** A Pod in full. */
export function judgedPod(manifest: JsonObject): JudgedPod {
  return remembered(ofManifests, manifest, () => securedPod(manifest))
}

/** The template of a workload as it is written: pods get further defaults. */
export function judgedTemplate(template: PodTemplate): JudgedPod {
  return remembered(ofTemplates, template, () => securedPod(completeTemplate(template)))
}

function remembered<K extends object>(memory: WeakMap<K, JudgedPod>, key: K, read: () => SecuredPod): JudgedPod {
  const known = memory.get(key)
  if (known) return known
  const judged = new Judged(read())
  memory.set(key, judged)
  return judged
}

class Judged implements JudgedPod {
  readonly #pod: SecuredPod
  readonly #found = new Map<string, readonly Violation[]>()

  constructor(pod: SecuredPod) {
    this.#pod = pod
  }

  violations(level: LevelVersion): readonly Violation[] {
    const key = levelText(level)
    const found = this.#found.get(key) ?? violations(level, this.#pod)
    this.#found.set(key, found)
    return found
  }
}
