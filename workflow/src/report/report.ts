/** A document that can be written as Markdown or HTML. */
export interface Report {
  readonly title: string
  readonly blocks: readonly Block[]
}

export type Block =
  | { readonly is: 'heading'; readonly level: 2 | 3 | 4; readonly text: string; readonly id?: string }
  | { readonly is: 'paragraph'; readonly text: string }
  /** `to` is the ID of a heading in the same report. */
  | { readonly is: 'list'; readonly items: readonly { readonly text: string; readonly to?: string }[] }
  | {
      readonly is: 'table'
      readonly header: readonly string[]
      readonly rows: readonly (readonly (string | null)[])[]
    }
  | { readonly is: 'code'; readonly text: string }

/** Returns a table of the rows, or nothing if there are none. */
export function tableOf(
  header: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): readonly Block[] {
  return rows.length > 0 ? [{ is: 'table', header, rows }] : []
}

/** Returns a list of the texts, or nothing if there are none. */
export function listOf(texts: readonly string[]): readonly Block[] {
  return texts.length === 0 ? [] : [{ is: 'list', items: texts.map((text) => ({ text })) }]
}

/** Returns the blocks under a heading, or nothing if there are none. */
export function section(
  level: 2 | 3 | 4,
  text: string,
  blocks: readonly Block[],
  id?: string,
): readonly Block[] {
  return blocks.length > 0
    ? [{ is: 'heading', level, text, ...(id === undefined ? {} : { id }) }, ...blocks]
    : []
}
