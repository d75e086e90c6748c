import { expect, test } from 'vitest'
import type { Connection } from '../server/connections.ts'
import { fittingConnections, initialConnection } from './fitting-connections.ts'

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

test('a new node takes the only connection of its kind', () => {
  expect(initialConnection(fittingConnections([here, other], 'postgresql', null), fresh)).toBe(here)
})

test('several connections require a choice, and none starts a new one', () => {
  expect(initialConnection(fittingConnections([here, there], 'postgresql', null), fresh)).toBe('ask')
  expect(initialConnection(fittingConnections([other], 'postgresql', null), fresh)).toBe('new')
})

test('a file with an address takes only the connection to that address', () => {
  const address = { serverName: 'elsewhere', port: 5432, userId: 'ada' }
  expect(initialConnection(fittingConnections([here, there], 'postgresql', address), fresh)).toBe(there)
  expect(initialConnection(fittingConnections([here], 'postgresql', address), fresh)).toBe('new')
})

test('a deleted connection is not replaced without asking', () => {
  expect(initialConnection([here], { connectionId: 'deleted' })).toBe('ask')
})
