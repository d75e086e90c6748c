import { expect, test } from 'vitest'
import { resources } from '../../portal/app/components/log-words.ts'
import { auditedActions } from '../../workflow/src/audited-actions.ts'

/** Kinds of things that the audit log calls otherwise than the actions on them begin. */
const otherwise: Readonly<Record<string, string>> = {
  account: 'account',
  apiToken: 'api-tokens',
  insight: 'runs',
  auditLog: 'audit-log',
}

test('every kind of thing that can be done something to has a name in the audit log', () => {
  const kinds = new Set(Object.keys(auditedActions).map((action) => action.split('.')[0] ?? ''))
  const nameless = [...kinds].filter((kind) => !((otherwise[kind] ?? `${kind}s`) in resources))
  expect(nameless).toEqual([])
})
