import type { ColumnFamily } from '@anj/workflow'

/** Kinds of values that texts may turn out to be. */
export type WrittenFamily = Extract<
  ColumnFamily,
  'boolean' | 'integer' | 'decimal' | 'date' | 'datetime' | 'json' | 'uuid'
>

/** The words that a column of yes and no has as texts. */
export const yesWords = ['true', 'yes']
export const noWords = ['false', 'no']

/** How texts are written that lose nothing as such a type, as a regular expression that PostgreSQL, MySQL and MariaDB read alike. */
export function writtenAs(family: WrittenFamily, scale: number): string {
  switch (family) {
    case 'boolean':
      return `^(${[...yesWords, ...noWords].join('|')})$`
    case 'integer':
      return '^-?(0|[1-9][0-9]*)$'
    case 'decimal':
      return `^-?(0|[1-9][0-9]*)([.][0-9]{1,${scale}})?$`
    case 'date':
      return '^[0-9]{4}(-[0-9]{2}-[0-9]{2}|[0-9]{4})$'
    case 'datetime':
      return '^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,6})?)?$'
    case 'json':
      return '^[[{].*[]}]$'
    case 'uuid':
      return '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
  }
}
