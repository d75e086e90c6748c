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

test('uses the only connection of its kind in a new node', () => {
  expect(initialConnection(fittingConnections([here, other], 'postgresql', null), fresh)).toBe(here)
})

test('asks the user to choose between several connections, and starts a new one if there are none', () => {
  expect(initialConnection(fittingConnections([here, there], 'postgresql', null), fresh)).toBe('ask')
  expect(initialConnection(fittingConnections([other], 'postgresql', null), fresh)).toBe('new')
})

test('uses a connection only if its address matches the one in the file', () => {
  const address = { serverName: 'elsewhere', port: 5432, userId: 'ada' }
  expect(initialConnection(fittingConnections([here, there], 'postgresql', address), fresh)).toBe(there)
  expect(initialConnection(fittingConnections([here], 'postgresql', address), fresh)).toBe('new')
})

test('never replaces a deleted connection without asking', () => {
  expect(initialConnection([here], { connectionId: 'deleted' })).toBe('ask')
})
