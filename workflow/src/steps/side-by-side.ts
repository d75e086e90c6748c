import type { Column } from '../columns.ts'

/** Columns of tables laid side by side: equal names after the first get ' (2)', ' (3)' and so on (DESIGN §8). */
export function sideBySide(inputs: readonly (readonly Column[])[]): readonly Column[] {
  const taken = new Set<string>()
  return inputs.flat().map((column) => {
    let name = column.name
    for (let n = 2; taken.has(name); n += 1) name = `${column.name} (${n})`
    taken.add(name)
    return { ...column, name }
  })
}

/** Names that stand in a list more than once, each named once. */
export function repeated(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, i) => names.indexOf(name) !== i))]
}
