import { expect, test } from 'vitest'
import type { Connection } from '../server/connections.ts'
import { beginning, fittingConnections } from './fitting-connections.ts'

const connection = (id: string, more: Partial<Connection> = {}): Connection => ({
  id,
  name: id,
  kind: 'postgresql',
  serverName: 'db',
  port: 5432,
  userId: 'ada',
  authentication: 'user',
  tls: 'require',
  ssh: null,
  isShared: false,
  access: 'own',
  ...more,
})
const here = connection('here')
const there = connection('there', { serverName: 'elsewhere' })
const other = connection('other', { kind: 'mysql' })
const fresh = { connectionId: null }

test('a fresh node takes the only connection of its kind', () => {
  expect(beginning(fittingConnections([here, other], 'postgresql', null), fresh)).toBe(here)
})

test('of several connections a person chooses, and without any a new one is begun', () => {
  expect(beginning(fittingConnections([here, there], 'postgresql', null), fresh)).toBe('ask')
  expect(beginning(fittingConnections([other], 'postgresql', null), fresh)).toBe('new')
})

test('a file that names an address takes the connection that leads there, and no other', () => {
  const address = { serverName: 'elsewhere', port: 5432, userId: 'ada' }
  expect(beginning(fittingConnections([here, there], 'postgresql', address), fresh)).toBe(there)
  expect(beginning(fittingConnections([here], 'postgresql', address), fresh)).toBe('new')
})

test('a connection that was chosen and is gone is not replaced unasked', () => {
  expect(beginning([here], { connectionId: 'deleted' })).toBe('ask')
})
