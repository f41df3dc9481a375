import type { BuiltInSource } from '../built-in-disk.ts'
import type { Volume } from '../pod-spec.ts'
import { readBuiltInDisk, writeBuiltInDisk } from './built-in-disk.ts'
import type { Field } from './field.ts'
import { isJsonObject } from './json.ts'
import { fields, fieldsOrNothing, type Output, unlessEmpty } from './output.ts'

const TOKEN_VOLUME_PREFIX = 'kube-api-access-'
const EMPTY_DIR = { medium: '', sizeLimit: '' } as const

/** Whether admission put the volume there for the service account: its name is random and no rule reads it. */
export function isTokenVolume(volume: unknown): boolean {
  const name = isJsonObject(volume) ? volume['name'] : undefined
  return typeof name === 'string' && name.startsWith(TOKEN_VOLUME_PREFIX) && isJsonObject(volume) && 'projected' in volume
}

/** A volume without any source is an emptyDir (SetDefaults_Volume). */
export function readVolume(volume: Field): Volume {
  const hasSource = Object.keys(volume.json).some((key) => key !== 'name' && volume.has(key))
  const emptyDir = volume.optionalObject('emptyDir')
  return {
    name: volume.text('name'),
    emptyDir: hasSource
      ? emptyDir && { medium: emptyDir.text('medium'), sizeLimit: emptyDir.optionalQuantity('sizeLimit') ?? '' }
      : EMPTY_DIR,
    hostPath: volume.optionalObject('hostPath')?.text('path'),
    persistentVolumeClaim: readClaim(volume.optionalObject('persistentVolumeClaim')),
    ephemeral: readEphemeral(volume.optionalObject('ephemeral')),
    ...readExclusiveDisks(volume),
    ...readSharedDisk(volume),
    image: volume.optionalObject('image')?.text('reference'),
  }
}

function readClaim(claim: Field | undefined): Volume['persistentVolumeClaim'] {
  return claim && { claimName: claim.text('claimName'), readOnly: claim.flag('readOnly') }
}

function readEphemeral(ephemeral: Field | undefined): Volume['ephemeral'] {
  const spec = ephemeral?.object('volumeClaimTemplate').object('spec')
  return (
    spec && {
      storageClassName: spec.optionalText('storageClassName'),
      storage: spec.object('resources').quantities('requests')['storage'] ?? '',
      accessModes: spec.texts('accessModes'),
    }
  )
}

/** Disks that one pod at a time may use: VolumeRestrictions compares them. */
function readExclusiveDisks(volume: Field): Pick<Volume, 'gcePersistentDisk' | 'awsElasticBlockStore' | 'iscsi' | 'rbd'> {
  const gce = volume.optionalObject('gcePersistentDisk')
  const aws = volume.optionalObject('awsElasticBlockStore')
  const iscsi = volume.optionalObject('iscsi')
  const rbd = volume.optionalObject('rbd')
  return {
    gcePersistentDisk: gce && { pdName: gce.text('pdName'), readOnly: gce.flag('readOnly') },
    awsElasticBlockStore: aws && { volumeID: aws.text('volumeID'), readOnly: aws.flag('readOnly') },
    iscsi: iscsi && { iqn: iscsi.text('iqn'), readOnly: iscsi.flag('readOnly') },
    rbd: rbd && {
      monitors: rbd.texts('monitors'),
      pool: rbd.text('pool', 'rbd'),
      image: rbd.text('image'),
      readOnly: rbd.flag('readOnly'),
    },
  }
}

/** Disks of other plugins that were once built in: only how many a node takes depends on them. */
const SHARED_DISKS: readonly BuiltInSource[] = ['azureDisk', 'azureFile', 'cinder', 'portworxVolume', 'vsphereVolume']

function readSharedDisk(volume: Field): Pick<Volume, 'builtIn'> {
  const builtIn = readBuiltInDisk(volume, SHARED_DISKS)
  return builtIn ? { builtIn } : {}
}

/** A volume of a source that is not kept is written as an empty projected one, so that it does not read as an emptyDir. */
export function writeVolume(volume: Volume): Output {
  const source = fieldsOrNothing({
    emptyDir: volume.emptyDir && writeEmptyDir(volume.emptyDir),
    hostPath: volume.hostPath === undefined ? undefined : { path: volume.hostPath },
    persistentVolumeClaim: volume.persistentVolumeClaim && withReadOnly(volume.persistentVolumeClaim),
    ephemeral: volume.ephemeral && writeEphemeral(volume.ephemeral),
    gcePersistentDisk: volume.gcePersistentDisk && withReadOnly(volume.gcePersistentDisk),
    awsElasticBlockStore: volume.awsElasticBlockStore && withReadOnly(volume.awsElasticBlockStore),
    iscsi: volume.iscsi && withReadOnly(volume.iscsi),
    rbd: volume.rbd && withReadOnly(volume.rbd),
    ...(volume.builtIn && writeBuiltInDisk(volume.builtIn)),
    image: volume.image === undefined ? undefined : { reference: volume.image },
  })
  return { name: volume.name, ...(source ?? { projected: {} }) }
}

function writeEmptyDir({ medium, sizeLimit }: NonNullable<Volume['emptyDir']>): Output {
  return fields({ medium: unlessEmpty(medium), sizeLimit: unlessEmpty(sizeLimit) })
}

function withReadOnly(source: Output & { readonly readOnly: boolean }): Output {
  return fields({ ...source, readOnly: unlessEmpty(source.readOnly) })
}

function writeEphemeral({ accessModes, storage, storageClassName }: NonNullable<Volume['ephemeral']>): Output {
  const spec = fields({
    accessModes: unlessEmpty(accessModes),
    resources: storage === '' ? undefined : { requests: { storage } },
    storageClassName,
  })
  return { volumeClaimTemplate: { spec } }
}
