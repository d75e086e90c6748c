import { expect, test } from 'vitest'
import { serverProblems } from './server-problems.ts'

test('reports each empty field with its own message, including those of the SSH server', () => {
  const empty = { serverName: ' ', port: null, userId: '', password: '' }
  expect(serverProblems('database', empty).map(({ code }) => code)).toEqual([
    'serverNameRequired',
    'portRequired',
    'userIdRequired',
    'databasePasswordRequired',
  ])
  expect(serverProblems('ssh', empty).map(({ sentence }) => sentence)).toEqual([
    'SSH Server Name is required',
    'SSH Port is required',
    'SSH Username is required',
    'SSH Password is required',
  ])
})

test('ignores missing fields', () => {
  expect(serverProblems('database', {})).toEqual([])
})

test.each([
  [0, 'portNotPositive'],
  [-1, 'portNotPositive'],
  [1.5, 'portNotPositive'],
  [Number.NaN, 'portNotPositive'],
  [65_536, 'portTooLarge'],
  [1e20, 'portTooLarge'],
])('refuses the port %s with %s', (port, code) => {
  expect(serverProblems('database', { port })).toMatchObject([{ field: 'port', code }])
})

test('states the valid range when a port is too large', () => {
  expect(serverProblems('ssh', { port: 99_999 })[0]?.sentence).toBe('SSH Port must be from 1 to 65535')
})
