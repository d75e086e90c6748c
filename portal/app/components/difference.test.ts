import { expect, test } from 'vitest'
import { differences } from './difference.ts'

test('what changed is told from what stayed', () => {
  expect(differences({ fullName: 'Ada', role: 'user' }, { fullName: 'Ada', role: 'admin' })).toEqual([
    { path: 'Full name', before: 'Ada', after: 'Ada', changed: false },
    { path: 'Role', before: 'user', after: 'admin', changed: true },
  ])
})

test('what is made anew has nothing before, what is deleted nothing after', () => {
  expect(differences(null, { name: 'Orders' })).toEqual([
    { path: 'Name', before: null, after: 'Orders', changed: true },
  ])
  expect(differences({ name: 'Orders' }, null)).toEqual([
    { path: 'Name', before: 'Orders', after: null, changed: true },
  ])
})

test('values within others are named by the way to them, and short lists stay together', () => {
  const was = {
    output: { useSSH: false },
    types: ['Web', 'iOS'],
    nodes: [{ title: 'CSV' }, { title: 'Join' }],
  }
  expect(differences(was, null).map(({ path, before }) => `${path}: ${before}`)).toEqual([
    'Output › Use SSH: No',
    'Types: Web, iOS',
    'Nodes › 1 › Title: CSV',
    'Nodes › 2 › Title: Join',
  ])
})

test('an empty text counts as a value, nothing does not', () => {
  expect(differences({ host: '' }, { host: null })).toEqual([
    { path: 'Host', before: '', after: null, changed: true },
  ])
})
