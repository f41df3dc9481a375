/** Letters of a name that are shown even where they do not fit. */
const SHORTEST = 4

/**
 * A name of a node as far as it fits: first without its domain, which all nodes of a cluster have, then only the end of what is left, in which
 * nodes of a group differ.
 * @param widthOf the width of a text, in the unit of `room`
 */
export function fittingName(name: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(name) <= room) return name
  const [host = name] = name.split('.', 1)
  if (host !== name && widthOf(`${host}…`) <= room) return `${host}…`
  let letters = Math.max(SHORTEST, Math.floor((host.length * room) / widthOf(host)))
  while (letters > SHORTEST && widthOf(`…${host.slice(-letters)}`) > room) letters--
  return `…${host.slice(-letters)}`
}
