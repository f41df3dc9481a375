import { isJsonObject } from '../../src/kube/codec/json.ts'

/** Keys of labels that are published, and whose values are. */
const PUBLISHED = /^(?:[a-z.]+\.)?(?:kubernetes|k8s)\.io\//
const PUBLISHED_VALUES = /\/(?:zone|region|os|arch|instance-type|managed-by)$/
/** Names of words that every cluster has, small numbers, times and random uids. */
const EVERYWHERE = [
  /^(?:(?:default|kubernetes|kube|system|public|node|lease|cluster|critical|scheduler|alb|true|false|yes|None|v1|\d{1,3})[-.,]?)*$/,
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  /^(?:controller-(?:uid|revision-hash)|job-name|pod-template-(?:hash|generation)|deprecated\.daemonset\.template\.generation)$/,
  /^endpointslice-controller$/,
]
const NAMED = ['name', 'namespace', 'generateName', 'image', 'nodeName', 'hostname', 'volumeName', 'claimName', 'serviceName']
const MAPS = ['labels', 'matchLabels', 'nodeSelector', 'annotations']

/** What identifies a cluster in the objects that an API server shows: names, labels, annotations, images, variables, addresses. */
export function originalTexts(objects: readonly object[]): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (text: unknown): void => {
    if (typeof text === 'string' && !EVERYWHERE.some((form) => form.test(text))) found.add(text)
  }
  const walk = (value: unknown, field: string): void => {
    if (Array.isArray(value)) {
      if (['args', 'command'].includes(field)) value.forEach(add)
      for (const item of value) walk(item, field)
    } else if (isJsonObject(value)) {
      if (MAPS.includes(field)) for (const entry of Object.entries(value)) labelTexts(...entry).forEach(add)
      for (const [key, item] of Object.entries(value)) {
        if (NAMED.includes(key) && !isPublishedName(field, key)) add(item)
        if (field === 'env' && key === 'value') add(item)
        if (/^(?:podIP|hostIP|ip|clusterIP|address)$/.test(key)) add(item)
        walk(item, key)
      }
    }
  }
  walk(objects, '')
  return found
}

function labelTexts(key: string, value: unknown): readonly unknown[] {
  if (!PUBLISHED.test(key)) return [key, value]
  return PUBLISHED_VALUES.test(key) ? [] : [value]
}

/** Resources, zones, operating systems and fields of the downward API. */
function isPublishedName(parent: string, key: string): boolean {
  return key === 'name' && ['resource', 'forZones', 'os', 'capacity'].includes(parent)
}

/** The original texts that a text has: whole ones between quotes, and long ones anywhere. */
export function textsIn(text: string, originals: ReadonlySet<string>): readonly string[] {
  return [...originals].filter(
    (original) => text.includes(`:${JSON.stringify(original)}`) || (original.length > 7 && text.includes(original)),
  )
}
