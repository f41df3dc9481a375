/**
 * What runs have shown of the new nodes of a drain plan: `then 2 of the new ones can be removed, 1 must stay`.
 * @param back new nodes that can be removed afterwards
 * @param kept new nodes that must stay
 */
export function afterSurge(back: number, kept: number): string {
  if (kept === 0) return `then the new ${back === 1 ? 'one' : 'ones'} can be removed`
  return back === 0
    ? `the new ${kept === 1 ? 'one' : 'ones'} must stay`
    : `then ${back} of the new ones can be removed, ${kept} must stay`
}
