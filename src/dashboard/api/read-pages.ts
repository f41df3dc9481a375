interface Page<Item> {
  readonly nodes: readonly Item[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

/** All items of a connection, page by page. */
export async function readPages<Item>(read: (after: string | null) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = []
  let after: string | null = null
  for (;;) {
    const { nodes, pageInfo }: Page<Item> = await read(after)
    items.push(...nodes)
    if (!pageInfo.hasNextPage) return items
    after = pageInfo.endCursor
  }
}
