import { expect, test } from 'vitest'
import type { Action, Resource } from './grants.ts'
import { apiScopes, scopeOf } from './scopes.ts'

const actions: readonly Action[] = ['create', 'read', 'update', 'delete']
const scopes = (resource: Resource) => actions.map((action) => scopeOf({ action, resource }))

test('requires the read scope for reading and the write scope for all other actions', () => {
  expect(scopes('workflows')).toEqual([
    'workflows:write',
    'workflows:read',
    'workflows:write',
    'workflows:write',
  ])
  expect(scopes('artifacts')).toEqual([null, 'artifacts:read', null, null])
})

test('has no scope for users, accounts, licences, tokens or the audit log', () => {
  for (const resource of [
    'account',
    'users',
    'admins',
    'people',
    'licences',
    'audit-log',
    'api-tokens',
    'questions',
  ] as const)
    expect([resource, ...scopes(resource)]).toEqual([resource, null, null, null, null])
})

test('has only scopes that apply to at least one grant', () => {
  const opened = apiScopes
    .map((scope) => scope.split(':'))
    .map(([resource, verb]) =>
      scopeOf({ resource: resource as Resource, action: verb === 'read' ? 'read' : 'update' }),
    )
  expect(opened).toEqual([...apiScopes])
})
