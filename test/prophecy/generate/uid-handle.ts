/** An owner reference needs the uid that the API server gives. A handle stands for the uid of an object until that is there. */
const HANDLE = /\{uid ([a-z0-9.-]+) ([a-z0-9.-]+)\/([a-z0-9.-]+)\}/g

/** An object as kubectl names it: `widgets.example.com`, `shop`, `fleet`. */
export interface Owner {
  readonly resource: string
  readonly namespace: string
  readonly name: string
}

export function uidHandle({ resource, namespace, name }: Owner): string {
  return `{uid ${resource} ${namespace}/${name}}`
}

/** A text with uids in place of their handles. */
export async function withUids(text: string, uidOf: (owner: Owner) => Promise<string>): Promise<string> {
  let known = text
  for (const [handle, resource = '', namespace = '', name = ''] of text.matchAll(HANDLE))
    if (known.includes(handle)) known = known.replaceAll(handle, await uidOf({ resource, namespace, name }))
  return known
}
