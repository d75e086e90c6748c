import { expect, test } from 'vitest'
import { differences } from './difference.ts'

test('distinguishes changed fields from unchanged fields', () => {
  expect(differences({ fullName: 'Ada', role: 'user' }, { fullName: 'Ada', role: 'admin' })).toEqual([
    { path: 'Full name', before: 'Ada', after: 'Ada', changed: false },
    { path: 'Role', before: 'user', after: 'admin', changed: true },
  ])
})

test('leaves "before" empty for a new record and "after" empty for a deleted one', () => {
  expect(differences(null, { name: 'Orders' })).toEqual([
    { path: 'Name', before: null, after: 'Orders', changed: true },
  ])
  expect(differences({ name: 'Orders' }, null)).toEqual([
    { path: 'Name', before: 'Orders', after: null, changed: true },
  ])
})

test('names nested values by their path, and keeps a short list in one row', () => {
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

test('treats an empty text as a value and null as none', () => {
  expect(differences({ host: '' }, { host: null })).toEqual([
    { path: 'Host', before: '', after: null, changed: true },
  ])
})
