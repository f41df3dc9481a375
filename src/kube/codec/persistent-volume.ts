import { BUILT_IN_SOURCES } from '../built-in-disk.ts'
import { type PersistentVolumeRow, persistentVolumeRow } from '../persistent-volume.ts'
import { value } from '../quantity.ts'
import { readNodeTerm, writeNodeTerm } from './affinity.ts'
import { readBuiltInDisk, writeBuiltInDisk } from './built-in-disk.ts'
import type { CodecContext } from './codec-context.ts'
import type { Field } from './field.ts'
import { isJsonObject, type JsonObject } from './json.ts'
import { readMetadata, writeEnvelope } from './metadata.ts'
import { otherFields } from './other-fields.ts'
import { type ApiObject, fields, type Output, unlessEmpty } from './output.ts'
import { bytesText } from './resource-amounts.ts'

const READ: ReadonlySet<string> = new Set([
  'capacity',
  'accessModes',
  'storageClassName',
  'volumeMode',
  'claimRef',
  'nodeAffinity',
  'persistentVolumeReclaimPolicy',
  'volumeAttributesClassName',
])

/** With the defaults of SetDefaults_PersistentVolume. */
export function readPersistentVolume(object: Field, context: CodecContext): PersistentVolumeRow {
  const spec = object.object('spec')
  const claim = spec.optionalObject('claimRef')
  const csi = spec.optionalObject('csi')
  return persistentVolumeRow({
    capacity: value(spec.quantities('capacity')['storage'] ?? '0'),
    accessModes: spec.texts('accessModes'),
    storageClassName: spec.text('storageClassName'),
    volumeMode: spec.text('volumeMode', 'Filesystem'),
    claimRef: claim && { namespace: claim.text('namespace'), name: claim.text('name'), uid: claim.text('uid') },
    nodeAffinity: spec.object('nodeAffinity').optionalObject('required')?.list('nodeSelectorTerms', readNodeTerm),
    reclaimPolicy: spec.text('persistentVolumeReclaimPolicy', 'Retain'),
    phase: object.object('status').text('phase', 'Pending'),
    builtIn: readBuiltInDisk(spec, BUILT_IN_SOURCES),
    attributesClass: spec.optionalText('volumeAttributesClassName'),
    csi: csi && { driver: csi.text('driver'), volumeHandle: csi.text('volumeHandle') },
    local: spec.has('local') || spec.has('hostPath'),
    others: withDefaults(otherFields(spec, READ)),
    ...readMetadata(object, 'PersistentVolume', context),
  })
}

export function writePersistentVolume(row: PersistentVolumeRow): ApiObject {
  const { claimRef, nodeAffinity } = row
  return writeEnvelope(row, {
    spec: fields({
      capacity: row.capacity === 0 ? undefined : { storage: bytesText(row.capacity) },
      ...(row.others ?? sourceOf(row)),
      accessModes: unlessEmpty(row.accessModes),
      claimRef:
        claimRef && fields({ kind: 'PersistentVolumeClaim', apiVersion: 'v1', ...claimRef, uid: unlessEmpty(claimRef.uid) }),
      persistentVolumeReclaimPolicy: row.reclaimPolicy,
      storageClassName: unlessEmpty(row.storageClassName),
      volumeMode: row.volumeMode,
      volumeAttributesClassName: row.attributesClass,
      nodeAffinity: nodeAffinity && { required: { nodeSelectorTerms: nodeAffinity.map(writeNodeTerm) } },
    }),
    status: { phase: row.phase },
  })
}

/** With the default of `hostPath.type` (SetDefaults_HostPathVolumeSource); other sources are kept without theirs. */
function withDefaults(others: JsonObject | undefined): JsonObject | undefined {
  const hostPath = others?.['hostPath']
  return isJsonObject(hostPath) ? { ...others, hostPath: { type: '', ...hostPath } } : others
}

/** Of a volume that was made in a run. */
function sourceOf({ csi, builtIn, local }: PersistentVolumeRow): Output {
  return { csi, ...(builtIn && writeBuiltInDisk(builtIn)), local: local ? {} : undefined }
}
