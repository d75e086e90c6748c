import { expect, test } from 'vitest'
import { asAddress, connectionProblems, draftOf } from './connection-draft.ts'

const fresh = draftOf(null, null)

test('every missing field is named in the words of the specification', () => {
  expect(connectionProblems({ ...fresh, port: '' }, false)).toEqual({
    serverName: 'Server Name/IP Address is required',
    port: 'Port is required',
    userId: 'UserID is required',
    password: 'Password is required',
  })
})

test.each([0, -1, 1.5, 'abc'])('a port of %s is refused', (port) => {
  expect(connectionProblems({ ...fresh, port }, false).port).toBe('Port must be a positive integer')
})

test('a saved connection keeps its password when none is typed', () => {
  expect(connectionProblems({ ...fresh, serverName: 'db', userId: 'ada' }, true)).toEqual({})
})

test('the address of a file begins a new connection, and goes out trimmed', () => {
  const draft = draftOf(null, { serverName: ' db ', port: 5433, userId: 'ada' })
  expect(asAddress(draft)).toEqual({
    kind: 'postgresql',
    serverName: 'db',
    port: 5433,
    userId: 'ada',
    tls: 'disable',
  })
})
