/** Slots of a group; a map of up to eight entries is one group. */
const GROUP = 8
/** A larger map doubles its groups when this part of its slots is full. */
const LOAD_MAX = 7 / 8

/**
 * The slots of a map of Go in the order in which it ranges over them, from a random one: an entry takes the first free slot of the group
 * that its hash names, or of the next group (internal/runtime/maps; semantics G3). `hashOf`: from 0 to 1, as the hash of the
 * process draws it.
 */
export function mapSlots<T>(entries: readonly T[], hashOf: (entry: T) => number): readonly (T | undefined)[] {
  const slots = new Array<T | undefined>(capacityOf(entries.length)).fill(undefined)
  if (slots.length === GROUP) return slots.map((_, i) => entries[i])
  const groups = slots.length / GROUP
  for (const entry of entries) {
    let group = Math.floor(hashOf(entry) * groups)
    let free = freeSlot(slots, group)
    for (let step = 1; free === undefined; step++) {
      group = (group + step) % groups
      free = freeSlot(slots, group)
    }
    slots[free] = entry
  }
  return slots
}

function capacityOf(entries: number): number {
  if (entries <= GROUP) return GROUP
  let capacity = 2 * GROUP
  while (entries > capacity * LOAD_MAX) capacity *= 2
  return capacity
}

function freeSlot(slots: readonly unknown[], group: number): number | undefined {
  for (let slot = group * GROUP; slot < (group + 1) * GROUP; slot++) if (slots[slot] === undefined) return slot
  return undefined
}
