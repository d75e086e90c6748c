import type { Column } from './columns.ts'

/** Ignores case, because the engine and most databases don't distinguish such column names. */
const sameName = (name: string) => name.toLowerCase()

/** Returns the columns of side-by-side tables. Repeated names get ' (2)', ' (3)' and so on. */
export function sideBySide(inputs: readonly (readonly Column[])[]): readonly Column[] {
  const columns = inputs.flat()
  const names = uniqueNames(columns.map(({ name }) => name))
  return columns.map((column, i) => ({ ...column, name: names[i] ?? column.name }))
}

/** Returns the names with ' (2)', ' (3)' and so on after repeated ones. */
export function uniqueNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    let unique = name
    for (let n = 2; taken.has(sameName(unique)); n += 1) unique = `${name} (${n})`
    taken.add(sameName(unique))
    return unique
  })
}

/** Returns the names that occur more than once, each once, in the spelling of its first repetition. */
export function duplicateNames(names: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  const again = new Map<string, string>()
  for (const name of names) {
    const same = sameName(name)
    if (seen.has(same) && !again.has(same)) again.set(same, name)
    seen.add(same)
  }
  return [...again.values()]
}
