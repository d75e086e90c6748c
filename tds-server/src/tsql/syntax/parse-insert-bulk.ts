import { notUnderstood } from '../errors.ts'
import { Cursor } from './cursor.ts'
import { parseType } from './parse-type.ts'
import type { EngineType, InsertBulk } from './tree.ts'

/** Parses the rest of an INSERT BULK statement, which a client sends before the rows of a bulk load. */
export function parseInsertBulk(cursor: Cursor): InsertBulk {
  const table = cursor.qualifiedName()
  const columns: { name: string; type: EngineType }[] = []
  const options = { keepNulls: false, checkConstraints: false, fireTriggers: false, tableLock: false }
  if (cursor.takeSymbol('(')) {
    do {
      const name = cursor.name()
      const { type } = parseType(cursor)
      if (cursor.takeWord('COLLATE')) cursor.next()
      if (!cursor.takeWord('NOT', 'NULL')) cursor.takeWord('NULL')
      columns.push({ name, type })
    } while (cursor.takeSymbol(','))
    cursor.expectSymbol(')')
  }
  if (cursor.takeWord('WITH')) {
    cursor.expectSymbol('(')
    do {
      const token = cursor.next()
      switch (token.upper) {
        case 'KEEP_NULLS':
          options.keepNulls = true
          break
        case 'CHECK_CONSTRAINTS':
          options.checkConstraints = true
          break
        case 'FIRE_TRIGGERS':
          options.fireTriggers = true
          break
        case 'TABLOCK':
          options.tableLock = true
          break
        case 'ROWS_PER_BATCH':
        case 'KILOBYTES_PER_BATCH':
          cursor.expectSymbol('=')
          cursor.integer()
          break
        case 'ORDER':
          cursor.expectSymbol('(')
          do {
            cursor.name()
            if (!cursor.takeWord('DESC')) cursor.takeWord('ASC')
          } while (cursor.takeSymbol(','))
          cursor.expectSymbol(')')
          break
        default:
          throw notUnderstood(`the option ${token.text} of INSERT BULK`, token.line)
      }
    } while (cursor.takeSymbol(','))
    cursor.expectSymbol(')')
  }
  return { table, columns, ...options }
}

/** Parses a whole `INSERT BULK t (…) WITH (…)` statement. */
export function parseInsertBulkText(text: string): InsertBulk {
  const cursor = new Cursor(text)
  cursor.expectWord('INSERT', 'BULK')
  const bulk = parseInsertBulk(cursor)
  cursor.takeSymbol(';')
  if (cursor.token.kind !== 'end') throw cursor.unexpected()
  return bulk
}
