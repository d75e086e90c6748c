import { initialConfig } from '@anj/workflow'
import { expect, test } from 'vitest'
import { isSameDatabase, mayBeSameDatabase } from './is-same-place.ts'

const connection = {
  kind: 'postgresql' as const,
  serverName: 'localhost',
  port: 5432,
  userId: 'anna',
  password: '',
  tls: 'disable' as const,
}
const source = { connection, config: { ...initialConfig('postgresqlInput'), databaseName: 'Sales' } }
const target = (change: object, databaseName = 'Sales') => ({
  kind: 'database' as const,
  connection: { ...connection, ...change },
  databaseName,
})

test('a server with a different name can still be the same server', () => {
  expect(isSameDatabase(source, target({ serverName: 'LOCALHOST', userId: 'bo' }))).toBe(true)
  const alias = target({ serverName: '127.0.0.1' })
  expect(isSameDatabase(source, alias)).toBe(false)
  expect(mayBeSameDatabase(source, alias)).toBe(true)
  const namedPort = target({ serverName: 'localhost,5432', port: 5433 })
  expect([isSameDatabase(source, namedPort), mayBeSameDatabase(source, namedPort)]).toEqual([true, true])
})

test('a file, or a database with a different name, port or kind, is never the same database', () => {
  for (const other of [target({}, 'stock'), target({ port: 5433 }), target({ kind: 'mysql' })])
    expect(mayBeSameDatabase(source, other)).toBe(false)
  expect(mayBeSameDatabase(source, { kind: 'file', path: 'x' })).toBe(false)
})

test('a named instance of SQL Server can have any port on its machine', () => {
  const at = (serverName: string, port: number) => ({ kind: 'mssql' as const, serverName, port })
  const from = { ...source, connection: { ...connection, ...at('db\\SALES', 1433) } }
  expect(isSameDatabase(from, target(at('tcp:DB,50123', 1)))).toBe(true)
  expect(mayBeSameDatabase(from, target(at('alias', 50_123)))).toBe(true)
  expect(mayBeSameDatabase(from, target(at('db\\SALES', 1433), 'stock'))).toBe(false)
})
