import { abbreviatedNames } from '../../../lib/abbreviated-names.ts'
import { knowsDefinitions, servesKind } from '../../../twin/serves-kind.ts'
import type { UnmappedObject } from '../../kubectl/unmapped-text.ts'
import type { ActionWarning } from '../action-spec.ts'
import { nothingMatched } from '../no-effect.ts'
import { kubectlName } from '../workload-template.ts'
import { definedIn } from './defined-in.ts'
import type { Definitions } from './definitions.ts'
import type { Document, ManifestText, SkippedObject } from './document.ts'

/** The objects of a manifest, sorted by what the twin does with each. */
export interface SortedObjects {
  /** Those that it holds. */
  readonly held: readonly Document[]
  /** Those of kinds that the API server does not serve. */
  readonly unmapped: readonly UnmappedObject[]
  /** The others, as kubectl names them: `configmap/settings`. */
  readonly skipped: readonly string[]
}

/**
 * Sorts the objects of a manifest by the definitions that the cluster has when kubectl reads them, before it applies the first. Where no
 * definition is known, those of the manifest are left out as well: with them alone, all other kinds would count as missing (semantics
 * F3.11).
 */
export function sortObjects({ documents, skipped }: ManifestText, { read, present }: Definitions): SortedObjects {
  const isHeld = ({ key }: Document): boolean => key.kind !== 'CustomResourceDefinition' || knowsDefinitions(read)
  const groups = [...present, ...documents.flatMap(definedIn)].map(({ group }) => group)
  const isUnmapped = (object: SkippedObject): boolean =>
    object.served === 'NEVER' || (object.served === 'WHERE_DEFINED' && servesKind(object, read, groups) === false)
  return {
    held: documents.filter(isHeld),
    unmapped: skipped.filter(isUnmapped),
    skipped: [
      ...documents.filter((document) => !isHeld(document)).map(({ key }) => kubectlName(key)),
      ...skipped.filter((object) => !isUnmapped(object)).map(({ text }) => text),
    ],
  }
}

/** `configmap/settings, secret/key and 3 more`. */
export function textsOf(skipped: readonly SkippedObject[]): string {
  return abbreviatedNames(skipped.map(({ text }) => text))
}

/** The lines for objects of a manifest that the twin does not hold: `configmap/settings skipped: not modelled`. */
export function skippedLines(skipped: readonly string[]): readonly string[] {
  return skipped.map((name) => `${name} skipped: not modelled`)
}

/** A warning if the twin holds none of the objects of a manifest; `done` is what was not done to them: `applied`. */
export function notModelled(
  held: readonly unknown[],
  skipped: readonly string[],
  done: 'annotated' | 'applied' | 'autoscaled' | 'changed' | 'created' | 'deleted' | 'labeled' | 'patched' | 'replaced',
): readonly ActionWarning[] {
  return held.length === 0 && skipped.length > 0 ? nothingMatched(`${abbreviatedNames(skipped)} not modelled: not ${done}`) : []
}
