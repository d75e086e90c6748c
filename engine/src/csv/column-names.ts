import { type Note, note } from '@anj/workflow'

/**
 * Gives each column of a file a unique name. Names that differ only in case count as equal, because most databases
 * ignore case. The notes describe the names that had to be changed.
 */
export function uniqueColumnNames(header: readonly string[]): {
  readonly names: readonly string[]
  readonly notes: readonly Note[]
} {
  const taken = new Set(header.map((cell) => cell.toLowerCase()))
  const seen = new Set<string>()
  const named: string[] = []
  const renamed: string[] = []
  const free = (candidates: (n: number) => string, from: number) => {
    let n = from
    while (taken.has(candidates(n).toLowerCase())) n += 1
    return candidates(n)
  }
  const names = header.map((cell, i) => {
    if (cell.trim() === '') {
      const name = free((n) => (n === i + 1 ? `column_${n}` : `column_${i + 1} (${n - i})`), i + 1)
      taken.add(name.toLowerCase())
      named.push(name)
      return name
    }
    if (!seen.has(cell.toLowerCase())) {
      seen.add(cell.toLowerCase())
      return cell
    }
    const name = free((n) => `${cell} (${n})`, 2)
    taken.add(name.toLowerCase())
    renamed.push(name)
    return name
  })
  return {
    names,
    notes: [
      ...(named.length > 0 ? [note('noteColumnsNamed', { names: listOf(named) })] : []),
      ...(renamed.length > 0 ? [note('noteColumnsRenamed', { names: listOf(renamed) })] : []),
    ],
  }
}

const LONGEST_LIST = 10

function listOf(names: readonly string[]): string {
  const shown = names.slice(0, LONGEST_LIST).join(', ')
  return names.length > LONGEST_LIST ? `${shown}, …` : shown
}
