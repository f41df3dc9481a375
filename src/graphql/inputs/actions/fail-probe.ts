import { builder } from '../../builder.ts'
import { enumOf } from '../../enum-of.ts'
import { ObjectRef, readObjectRef } from '../object-ref.ts'
import type { ActionField } from './action-input.ts'

const ProbeKind = enumOf('ProbeKind', 'The purpose of a probe.', {
  LIVENESS: 'Whether the container is alive; if not, it is restarted.',
  READINESS: 'Whether it can serve; if not, its pod gets no traffic.',
  STARTUP: 'Whether it has started; if not, it is restarted.',
})

const KINDS = { LIVENESS: 'liveness', READINESS: 'readiness', STARTUP: 'startup' } as const

const FailProbeInput = builder.inputType('FailProbeInput', {
  description: 'A probe of containers fails from now on.',
  fields: (t) => ({
    target: t.field({
      type: ObjectRef,
      required: true,
      description: 'A pod, or a workload for all of its pods, including future ones.',
    }),
    probe: t.field({ type: ProbeKind, required: true, description: 'Which probe.' }),
    container: t.string({ description: 'The container; by default every container with such a probe.' }),
    for: t.field({ type: 'Duration', description: 'How long it fails; permanently by default.' }),
  }),
})

export const FAIL_PROBE: ActionField<typeof FailProbeInput.$inferInput> = {
  type: FailProbeInput,
  description:
    'Fail probes: which pods become unready, which containers restart, and the effect on services, budgets and rollouts.',
  read({ target, probe, container, for: forMs }, place) {
    const read = readObjectRef(target)
    if (!read.ok) return place.at('target').refuse(read.message)
    return {
      kind: 'failProbe',
      target: read.key,
      probe: KINDS[probe],
      container: container ?? undefined,
      forMs: forMs ?? undefined,
    }
  },
}
