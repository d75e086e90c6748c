import { expect, test } from 'vitest'
import { hostAndPortText, portInName } from './port-in-name.ts'

test.each([
  ['mssql', 'db.example', null],
  ['mssql', 'db.example,1500', 1500],
  ['azure-mssql', ' tcp:s.database.windows.net, 1433', 1433],
  ['mssql', 'db.example\\SALES', 'instance'],
  ['mssql', 'db.example\\SALES,1500', 1500],
  ['mssql', 'db.example\\', null],
  ['mssql', 'db.example,', null],
  ['mssql', 'db.example,abc', null],
  ['mssql', 'db.example,70000', null],
  ['postgresql', 'db.example,5433', 5433],
  ['postgresql', 'db\\example', null],
] as const)('for %s, reads the port from %o: %o', (kind, serverName, told) => {
  expect(portInName(kind, serverName)).toBe(told)
})

test('the text of an address contains the port only once', () => {
  const at = (serverName: string) => hostAndPortText({ kind: 'mssql', serverName, port: 1433 })
  expect(at('db')).toBe('db:1433')
  expect(at('db,1500')).toBe('db,1500')
  expect(at('db\\SALES')).toBe('db\\SALES')
})
