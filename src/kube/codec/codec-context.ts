import type { Annotations, Labels } from '../object-row.ts'
import type { PodShape } from '../pod.ts'
import type { PodSpec } from '../pod-spec.ts'
import { PodMemo } from './pod-memo.ts'
import { SharedParts } from './shared-parts.ts'
import { TemplateMemo } from './template-memo.ts'

/** Where shapes of pods come from: the interner of the twin that is being loaded. */
export interface ShapeSource {
  intern(content: {
    readonly namespace: string
    readonly labels: Labels
    readonly annotations: Annotations
    readonly spec: PodSpec
  }): PodShape
}

/**
 * What readers of one twin share: shapes, and the parts that many objects have in common. It only saves time and memory:
 * what is read is the same with a new context for each object.
 */
export class CodecContext {
  readonly shapes: ShapeSource
  readonly parts = new SharedParts()
  readonly pods = new PodMemo()
  readonly templates = new TemplateMemo()

  constructor(shapes: ShapeSource) {
    this.shapes = shapes
  }
}
