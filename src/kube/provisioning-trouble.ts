import type { Annotations } from './object-row.ts'

/** What becomes of volumes that are asked for, where a scenario says so: whoever makes them fails, or never comes to an end. */
export type ProvisioningTrouble = 'fails' | 'hangs'

/** On a storage class, where a scenario writes it down so that forks of a run carry it along. */
const ANNOTATION = 'kube-rehearse.example/provisioning'

export function provisioningTrouble(annotations: Annotations): ProvisioningTrouble | undefined {
  const told = annotations[ANNOTATION]
  return told === 'fails' || told === 'hangs' ? told : undefined
}

/** The annotations of a class for which no volume is made from now on. */
export function withProvisioningTrouble(annotations: Annotations, trouble: ProvisioningTrouble): Annotations {
  return { ...annotations, [ANNOTATION]: trouble }
}
