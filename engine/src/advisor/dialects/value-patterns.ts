import type { ColumnFamily } from '@anj/workflow'

/** The types that are recognized in text values. */
export type TextValueFamily = Extract<
  ColumnFamily,
  'boolean' | 'integer' | 'decimal' | 'date' | 'datetime' | 'json' | 'uuid'
>

/** The words for true and false in a text column. */
export const booleanTrueWords = ['true', 'yes']
export const booleanFalseWords = ['false', 'no']

/**
 * Returns a regular expression for text values that convert to the type without loss. PostgreSQL, MySQL and MariaDB
 * interpret it the same way.
 */
export function valuePattern(family: TextValueFamily, scale: number): string {
  switch (family) {
    case 'boolean':
      return `^(${[...booleanTrueWords, ...booleanFalseWords].join('|')})$`
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
