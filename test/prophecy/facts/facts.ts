/** Facts by stable keys, each as a text. */
export type Facts = Readonly<Record<string, string>>
