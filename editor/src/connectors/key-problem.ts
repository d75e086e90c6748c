import type { DatabaseOutputConfig } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import type { TargetTable } from '../server/insights.ts'

type Keys = TargetTable['keys']

/** Returns a message if the chosen columns aren't a key of the existing table. The message lists the table's keys. */
export function keyProblem(
  chosen: readonly string[],
  mapping: DatabaseOutputConfig['columnMapping'],
  keys: Keys,
): string | null {
  if (chosen.length === 0) return null
  const small = (name: string) => name.toLowerCase()
  const there = chosen.map((name) => mapping?.find(({ column }) => column === name)?.to || name)
  const names = new Set(there.map(small))
  const isKey = (key: readonly string[]) =>
    key.length === names.size && key.every((column) => names.has(small(column)))
  if (keys.some(isKey)) return null
  return keys.length === 0
    ? sentence('tableHasNoKey')
    : sentence('updateKeyNoKey', { columns: there.join(', '), keys: keysText(keys) })
}

/** Returns the table's keys in terms of the workflow's columns. Leaves out keys for which a column is missing. */
export function usableKeys(
  keys: Keys,
  mapping: DatabaseOutputConfig['columnMapping'],
  names: readonly string[],
): readonly (readonly string[])[] {
  const there = (name: string) => (mapping?.find(({ column }) => column === name)?.to || name).toLowerCase()
  const inWorkflow = (key: readonly string[]) =>
    key.flatMap((column) => names.find((name) => there(name) === column.toLowerCase()) ?? [])
  return keys.flatMap((key) => {
    const columns = inWorkflow(key)
    return columns.length === key.length ? [columns] : []
  })
}

/** Lists keys. Composite keys are in parentheses. */
export function keysText(keys: Keys): string {
  return keys.map((key) => (key.length === 1 ? key[0] : `(${key.join(', ')})`)).join(', ')
}
