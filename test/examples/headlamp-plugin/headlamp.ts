// What the plugin uses of Headlamp and React. In a plugin of `npx @kinvolk/headlamp-plugin create`, import these from the packages instead.

/** An element of React, which only React itself reads. */
export type ReactNode = object | string | null

/** Of `react`. */
export interface React {
  createElement<Props extends object>(
    type: string | ((props: Props) => ReactNode),
    props: Props | null,
    ...children: readonly ReactNode[]
  ): ReactNode
  useState<Value>(initial: Value): readonly [Value, (value: Value) => void]
  useEffect(effect: () => (() => void) | undefined, dependencies: readonly unknown[]): void
}

/** An object of the cluster, as Headlamp has it. */
export interface KubeObject {
  readonly kind: string
  readonly metadata: { readonly name: string }
}

export interface DetailsViewSectionProps {
  readonly resource: KubeObject | null
}

/** Of `@kinvolk/headlamp-plugin/lib`, and `SectionBox` of its `CommonComponents`. */
export interface Headlamp {
  registerDetailsViewSection(section: (props: DetailsViewSectionProps) => ReactNode): void
  readonly SectionBox: (props: { readonly title: string }) => ReactNode
}
