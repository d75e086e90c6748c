import type { Column, DataType } from '@anj/workflow'

const texts: readonly DataType[] = ['char', 'varchar', 'text']

/** The columns that may hold any text. */
export function textsOf(columns: readonly Column[]): readonly Column[] {
  return columns.filter(({ type }) => texts.includes(type))
}
