/** The type of a text with a blank in two parts; `undefined` and the text where it has none. */
export type SplitAtBlank<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? readonly [first: `${First}`, rest: `${Rest}`]
  : readonly [first: undefined, rest: Text]

/**
 * The text before the first blank, and the text after it. A key that is declared as a union of template types, such as
 * `node ${string}`, is written as a template and read here: the compiler refuses other keys, and the first part gives the type of the
 * rest.
 */
export function splitAtBlank<Text extends string>(text: Text): SplitAtBlank<Text> {
  const at = text.indexOf(' ')
  // Here alone the parts of a text become the parts of its type.
  return (at < 0 ? [undefined, text] : [text.slice(0, at), text.slice(at + 1)]) as unknown as SplitAtBlank<Text>
}
