import { sentence } from '../messages.ts'
import type { Column, DataType } from '../model/columns.ts'
import type { JoinConfig } from './joins.ts'

/** The comparison of two keys: as they are, as numbers (so that trailing zeros don't matter), or as text. */
export type KeyComparison = 'same' | 'numbers' | 'texts'

const families: Readonly<Record<DataType, string>> = {
  bit: 'bit',
  char: 'text',
  date: 'date',
  datetime: 'moment',
  decimal: 'number',
  float: 'float',
  int: 'number',
  text: 'text',
  time: 'time',
  varchar: 'text',
  timestamp: 'moment',
}

/** Returns how keys of two types are compared. Integers and decimals are exact, so 1.50 equals 1.5 and 2.0 equals 2. */
export function keyComparison(left: DataType, right: DataType): KeyComparison {
  if (families[left] !== families[right]) return 'texts'
  return left === 'decimal' || right === 'decimal' ? 'numbers' : 'same'
}

/** Returns the warnings to show before a join runs, because keys of different types are compared as text. */
export function joinWarnings(
  inputs: readonly (readonly Column[])[],
  { keys }: Pick<JoinConfig, 'keys'>,
): readonly string[] {
  const [left, right] = inputs
  return keys.flatMap((key) => {
    const a = left?.find(({ name }) => name === key.left)
    const b = right?.find(({ name }) => name === key.right)
    if (!a || !b || keyComparison(a.type, b.type) !== 'texts') return []
    return [sentence('joinKeysAsText', { left: a.name, leftType: a.type, right: b.name, rightType: b.type })]
  })
}
