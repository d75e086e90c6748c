import { type Note, namesPhrase, note, sentence } from '@anj/workflow'

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
