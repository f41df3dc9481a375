const MI = 1024 * 1024

/** An amount of a resource as a quantity, rounded down: CPU is counted in thousandths, everything else in bytes or pieces. */
export function quantityOf(resource: string, amount: number): string {
  if (resource === 'cpu') return amount % 1000 === 0 ? String(amount / 1000) : `${amount}m`
  const isBytes = resource === 'memory' || resource === 'ephemeral-storage' || resource.startsWith('hugepages-')
  return isBytes && amount >= MI ? `${Math.floor(amount / MI)}Mi` : String(amount)
}
