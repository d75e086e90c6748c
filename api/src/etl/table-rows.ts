import { type JsonScalar, JsonText } from '../http/json-text.ts'

export type Row = readonly JsonScalar[]

/** Yields a table's rows, the header first. Yields null for an entry that isn't a list. */
export function* rowsOf(text: string, at: number): Generator<Row | null, void, undefined> {
  const json = new JsonText(text, at)
  for (const _ of json.items()) {
    if (json.peek() === '[') yield cellsOf(json)
    else {
      json.skip()
      yield null
    }
  }
}

function cellsOf(json: JsonText): Row {
  const cells: JsonScalar[] = []
  for (const _ of json.items()) cells.push(json.scalar())
  return cells
}
