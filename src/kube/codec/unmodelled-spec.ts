import { goType } from '../go-value/go-types.ts'
import type { PodSpec } from '../pod-spec.ts'
import { targetNodeOf } from './affinity.ts'
import type { Field } from './field.ts'
import { canonicalJson, isJsonObject, type JsonObject } from './json.ts'
import { readGates, writePodSpec } from './pod-spec.ts'
import { residueOf } from './residue.ts'
import { isTokenVolume } from './volume.ts'

/**
 * What no row keeps of the spec of a pod, as JSON; `modelled` is the spec as it was read. Empty when there is nothing, apart from what
 * the API server puts into every pod: the token of its ServiceAccount, and enableServiceLinks.
 *
 * @throws {FieldError} when it is nested deeper than `NESTING_MAX` levels.
 */
export function unmodelledOf(spec: Field, modelled: PodSpec): string {
  const placement = {
    nodeName: spec.text('nodeName'),
    targetNodeName: targetNodeOf(spec.raw('affinity')),
    schedulingGates: readGates(spec),
  }
  const residue = residueOf(goType('v1.PodSpec'), asWritten(spec.boundedJson), writePodSpec(modelled, placement, true))
  return residue === undefined ? '' : canonicalJson(residue)
}

/** The spec without ephemeral containers, which rows keep, and without what the API server puts into every pod. */
function asWritten({ ephemeralContainers: _, ...spec }: JsonObject): JsonObject {
  const { enableServiceLinks, ...rest } = withoutToken(spec)
  return enableServiceLinks === true ? rest : { ...rest, enableServiceLinks }
}

function withoutToken(spec: JsonObject): JsonObject {
  const tokens = new Set(objectsIn(spec, 'volumes').flatMap((volume) => (isTokenVolume(volume) ? [volume['name']] : [])))
  if (tokens.size === 0) return spec
  const unmounted = (container: JsonObject): JsonObject => ({
    ...container,
    volumeMounts: objectsIn(container, 'volumeMounts').filter(({ name }) => !tokens.has(name)),
  })
  return {
    ...spec,
    volumes: objectsIn(spec, 'volumes').filter(({ name }) => !tokens.has(name)),
    initContainers: objectsIn(spec, 'initContainers').map(unmounted),
    containers: objectsIn(spec, 'containers').map(unmounted),
  }
}

function objectsIn(owner: JsonObject, key: string): readonly JsonObject[] {
  const value = owner[key]
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}
