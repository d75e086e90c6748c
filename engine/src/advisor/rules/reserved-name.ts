import { tableLabel } from '@anj/workflow'
import { listPhrase } from '../names.ts'
import { defineRule, type RuleFinding } from '../rule.ts'
import { ownTables, tableRef } from '../tables.ts'

/** Reports only words that this server reserves, so not `name`, `type` or `value`. */
export const reservedName = defineRule({
  id: 'reserved-name',
  title: 'Reserved word as a name',
  level: 'information',
  detects: 'Tables and columns whose names are reserved words in the SQL of the database.',
  find: ({ dictionary, dialect }) => {
    const { product, words: reserved } = dialect.reservedWords(dictionary.version)
    const isReserved = (name: string) => reserved.has(name.toLowerCase())
    return ownTables(dictionary).flatMap((table): RuleFinding[] => {
      const columns = table.columns.flatMap(({ name }) => (isReserved(name) ? [name] : []))
      const words = `${columns.length === 1 ? 'is a reserved word' : 'are reserved words'} of ${product}`
      return [
        ...(isReserved(table.name)
          ? [
              {
                table: tableRef(table),
                says: `The name of ${tableLabel(table)} is a reserved word of ${product}: queries that don’t quote it fail. Rename the table.`,
              },
            ]
          : []),
        ...(columns.length > 0
          ? [
              {
                table: tableRef(table),
                columns,
                says: `${listPhrase(columns)} of ${tableLabel(table)} ${words}: queries that don’t quote ${columns.length === 1 ? 'it' : 'them'} fail. Rename ${columns.length === 1 ? 'the column' : 'the columns'}.`,
              },
            ]
          : []),
      ]
    })
  },
})
