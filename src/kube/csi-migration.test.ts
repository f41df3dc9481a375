import { describe, expect, it } from 'vitest'
import { aPersistentVolume } from '../../test/support/volumes.ts'
import type { BuiltInDisk } from './built-in-disk.ts'
import { builtInPlugin, csiAffinity, csiDisk, migratedDriver } from './csi-migration.ts'
import type { Labels } from './object-row.ts'
import type { NodeSelectorRequirement, NodeSelectorTerm } from './pod-spec.ts'

const ebs = (id: string): BuiltInDisk => ({ source: 'awsElasticBlockStore', id, kind: '' })
const gce = (id: string): BuiltInDisk => ({ source: 'gcePersistentDisk', id, kind: '' })
const azure = (kind: string): BuiltInDisk => ({ source: 'azureDisk', id: '/disks/a', kind })

describe('csiDisk', () => {
  const zones = (label: string): Labels => ({ 'topology.kubernetes.io/zone': label })
  it.each<[name: string, disk: BuiltInDisk, labels: Labels | undefined, handle: string]>([
    ['an id of EBS', ebs('vol-1'), undefined, 'vol-1'],
    ['an address of EBS', ebs('aws://eu-a/vol-1'), undefined, 'vol-1'],
    ['an address of EBS without a zone', ebs('aws:///vol-1'), undefined, 'vol-1'],
    ['a disk of a pod', gce('d'), undefined, 'projects/UNSPECIFIED/zones/UNSPECIFIED/disks/d'],
    ['a disk of a zone', gce('d'), zones('eu-west1-b'), 'projects/UNSPECIFIED/zones/eu-west1-b/disks/d'],
    ['a disk of a region', gce('d'), zones('eu-west1-b__eu-west1-c'), 'projects/UNSPECIFIED/regions/eu-west1/disks/d'],
    ['a managed disk', azure('Managed'), undefined, '/disks/a'],
  ])('translates %s like its driver', (_, disk, labels, volumeHandle) => {
    expect(csiDisk(disk, labels)).toEqual({ driver: builtInPlugin(disk.source).driver, volumeHandle })
  })

  it.each<[disk: BuiltInDisk, labels: Labels | undefined, problem: string]>([
    [
      ebs('aws://eu-a/disk-1'),
      undefined,
      'failed to translate Kubernetes ID to EBS Volume ID Invalid format for AWS volume (aws://eu-a/disk-1)',
    ],
    [azure('Dedicated'), undefined, 'kind(Dedicated) is not supported in csi migration'],
    [
      gce('d'),
      zones('a__b'),
      'failed to get region from zones: zone in unexpected format, expected: {locale}-{region}-{zone}, got: a',
    ],
    [
      gce('d'),
      zones('us-east1-a__eu-west1-b'),
      'failed to get region from zones: multiple or no regions gotten from zones, got: map[eu-west1:{} us-east1:{}]',
    ],
  ])('reports why %o cannot be translated', (disk, labels, problem) => {
    expect(csiDisk(disk, labels)).toEqual({ problem })
  })
})

describe('csiAffinity', () => {
  const KEY = 'topology.ebs.csi.aws.com/zone'
  const OLD = 'failure-domain.beta.kubernetes.io'
  const isIn = (key: string, ...values: readonly string[]): NodeSelectorRequirement => ({ key, operator: 'In', values })
  const term = (...matchExpressions: readonly NodeSelectorRequirement[]): NodeSelectorTerm => ({
    matchExpressions,
    matchFields: [],
  })
  const reported = (terms: readonly NodeSelectorTerm[] | undefined, labels: Labels = {}) =>
    csiAffinity(aPersistentVolume('v', { nodeAffinity: terms, labels }), ebs('vol-1'))

  it('uses the topology label of the driver in place of the zone label', () => {
    expect(reported([term(isIn('topology.kubernetes.io/zone', 'a'))])).toEqual([term(isIn(KEY, 'a'))])
  })

  it('replaces deprecated labels with the current ones', () => {
    const before = term(isIn(`${OLD}/zone`, 'a'), isIn(`${OLD}/region`, 'eu'))
    expect(reported([before])).toEqual([term(isIn(KEY, 'a'), isIn('topology.kubernetes.io/region', 'eu'))])
  })

  it('reads zones from labels where no term has one', () => {
    expect(reported(undefined, { 'topology.kubernetes.io/zone': 'b__a' })).toEqual([term(isIn(KEY, 'a', 'b'))])
    const host = isIn('kubernetes.io/hostname', 'n')
    expect(reported([term(host)], { [`${OLD}/zone`]: 'a' })).toEqual([term(host, isIn(KEY, 'a'))])
    expect(reported([term(isIn('topology.kubernetes.io/zone', 'a'))], { 'topology.kubernetes.io/zone': 'b' })).toEqual([
      term(isIn(KEY, 'a')),
    ])
  })

  it('does not change a volume without zones', () => {
    expect(reported(undefined)).toBeUndefined()
    expect(csiAffinity(aPersistentVolume('v', { labels: { 'topology.kubernetes.io/zone': 'a' } }), azure(''))).toBeUndefined()
  })
})

it('counts volumes of a built-in provisioner for its driver, and ignores those that are not attached', () => {
  expect(['kubernetes.io/gce-pd', 'kubernetes.io/vsphere-volume', 'csi.example'].map(migratedDriver)).toEqual([
    'pd.csi.storage.gke.io',
    '',
    'csi.example',
  ])
})
