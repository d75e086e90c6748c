import type { Column, DataType } from '@anj/workflow'

const texts: readonly DataType[] = ['char', 'varchar', 'text']

/** Returns the columns of text types. */
export function textColumns(columns: readonly Column[]): readonly Column[] {
  return columns.filter(({ type }) => texts.includes(type))
}
