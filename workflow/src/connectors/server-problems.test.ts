import { expect, test } from 'vitest'
import { serverProblems } from './server-problems.ts'

test('every empty field of a server has its own sentence, also those of the SSH server before it', () => {
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

test('what is not given is not judged', () => {
  expect(serverProblems('database', {})).toEqual([])
})

test.each([
  [0, 'portNotPositive'],
  [-1, 'portNotPositive'],
  [1.5, 'portNotPositive'],
  [Number.NaN, 'portNotPositive'],
  [65_536, 'portTooLarge'],
  [1e20, 'portTooLarge'],
])('a port of %s is refused by %s', (port, code) => {
  expect(serverProblems('database', { port })).toMatchObject([{ field: 'port', code }])
})

test('which ports there are is said of one that is too large', () => {
  expect(serverProblems('ssh', { port: 99_999 })[0]?.sentence).toBe('SSH Port must be from 1 to 65535')
})
