import type { Column, DataType } from '@anj/workflow'

const texts: readonly DataType[] = ['char', 'varchar', 'text']

/** Returns the columns that have a text type. */
export function textColumns(columns: readonly Column[]): readonly Column[] {
  return columns.filter(({ type }) => texts.includes(type))
}
