import { type Note, namesPhrase, note, sentence } from '@anj/workflow'
import { type JsonColumn, valueKinds } from '../json/row-reader.ts'

interface FileWithColumns {
  readonly entry: string
  readonly names: readonly string[]
}

interface FileWithNotes {
  readonly entry: string
  readonly notes: readonly Note[]
}

/** Maximum number of notes about columns that only some files have. */
const MOST_NOTES = 20

/** Returns notes on the columns that only some files of a set have. Columns of the same files share a note. */
export function differenceNotes(files: readonly FileWithColumns[]): readonly Note[] {
  const having = new Map<string, { readonly column: string; readonly files: number[] }>()
  for (const [i, { names }] of files.entries()) {
    for (const column of names) {
      const known = having.get(column.toLowerCase())
      if (known) known.files.push(i)
      else having.set(column.toLowerCase(), { column, files: [i] })
    }
  }
  const partial = [...having.values()].filter((one) => one.files.length < files.length)
  const groups = [...Map.groupBy(partial, (one) => one.files.join(' ')).values()].map((group) => {
    const isExtra = 2 * (group[0]?.files.length ?? 0) <= files.length
    const present = new Set(group[0]?.files)
    const named = files.filter((_, i) => present.has(i) === isExtra).map(({ entry }) => entry)
    const params = { files: namesPhrase(named), columns: namesPhrase(group.map(({ column }) => column)) }
    return isExtra ? note('noteFilesExtra', params) : note('noteFilesLack', params)
  })
  const more = groups.length - MOST_NOTES
  return [...groups.slice(0, MOST_NOTES), ...(more > 0 ? [note('noteFilesDiffer', { count: more })] : [])]
}

/** Returns the notes on single files, each with the names of the files. Files with the same kind of note share it. */
export function notesInFiles(files: readonly FileWithNotes[]): readonly Note[] {
  const all = files.flatMap(({ entry, notes }) => notes.map((one) => ({ entry, ...one })))
  return [...Map.groupBy(all, ({ label }) => kindOf(label)).values()].flatMap((group) => {
    const [first, ...others] = group
    if (!first) return []
    const { entry, text, label } = first
    if (others.length === 0) return [{ text: sentence('aboutFile', { entry, text }), label }]
    const also = namesPhrase(others.map((one) => one.entry))
    return [{ text: sentence('aboutFiles', { entry, text, others: also }), label }]
  })
}

/** Returns a label without its numbers, because they differ between files. */
function kindOf(label: string): string {
  return label.replace(/\d+/g, '')
}

/** Finds JSON columns that have lists or objects in some files, and single values in others. */
export class ValueShapes {
  readonly #columns = new Map<string, { readonly name: string; nested: string[]; hasSingle: boolean }>()

  add(entry: string, names: readonly string[], facts: readonly Pick<JsonColumn, 'kinds'>[]): void {
    for (const [i, name] of names.entries()) {
      const kinds = facts[i]?.kinds ?? 0
      const column = this.#columns.get(name.toLowerCase()) ?? { name, nested: [], hasSingle: false }
      this.#columns.set(name.toLowerCase(), column)
      if ((kinds & valueKinds.json) !== 0) column.nested.push(entry)
      else if (kinds !== 0) column.hasSingle = true
    }
  }

  notes(): readonly Note[] {
    const mixed = [...this.#columns.values()].filter(
      ({ nested, hasSingle }) => nested.length > 0 && hasSingle,
    )
    return [...Map.groupBy(mixed, ({ nested }) => nested.join('\n')).values()]
      .slice(0, MOST_NOTES)
      .map((group) =>
        note('noteFilesMixed', {
          files: namesPhrase(group[0]?.nested ?? []),
          columns: namesPhrase(group.map(({ name }) => name)),
        }),
      )
  }
}
