import { type Column, isTextType } from '@anj/workflow'

/** Returns the columns that have a text type. */
export function textColumns(columns: readonly Column[]): readonly Column[] {
  return columns.filter(({ type }) => isTextType(type))
}
