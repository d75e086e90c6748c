import type { Pair } from '../match-columns.ts'
import type { TableColumn } from './find-table.ts'
import { quoteName } from './quote.ts'

/**
 * A staged value as the column that takes it will hold it. Most types convert by themselves where they are put; XML keeps
 * its spaces only when asked, and the older dates compare with newer ones by parts of a second that nobody sees.
 */
export function staged({ to }: Pair<TableColumn>, alias: string): string {
  const value = quoteName(alias, to.name)
  switch (to.baseType) {
    case 'xml':
      return `convert(xml, ${value}, 1)`
    case 'datetime':
    case 'smalldatetime':
      return `convert(${to.baseType}, ${value})`
    default:
      return value
  }
}
