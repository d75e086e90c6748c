import type { Column } from './columns.ts'

/** Names are equal when only their case differs: the engine and most databases can't tell such columns apart. */
const sameName = (name: string) => name.toLowerCase()

/** Columns of tables laid side by side: repeated names get ' (2)', ' (3)' and so on. */
export function sideBySide(inputs: readonly (readonly Column[])[]): readonly Column[] {
  const taken = new Set<string>()
  return inputs.flat().map((column) => {
    let name = column.name
    for (let n = 2; taken.has(sameName(name)); n += 1) name = `${column.name} (${n})`
    taken.add(sameName(name))
    return { ...column, name }
  })
}

/** Names that stand in a list more than once, each named once, as it was written first after the one that it repeats. */
export function repeated(names: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  const again = new Map<string, string>()
  for (const name of names) {
    const same = sameName(name)
    if (seen.has(same) && !again.has(same)) again.set(same, name)
    seen.add(same)
  }
  return [...again.values()]
}
