import type { ColumnPair } from '../../match-columns.ts'
import type { TableColumn } from '../find-table.ts'
import { quoteName } from '../quote.ts'

/**
 * Returns the expression that converts a staged value for its target column. Most types are converted implicitly. The
 * conversion of XML keeps white space only on request. The older date types must be converted explicitly, because
 * comparing them with newer types takes hidden fractions of a second into account.
 */
export function stagedValueSql({ to }: ColumnPair<TableColumn>, alias: string): string {
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
