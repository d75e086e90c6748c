import { expect, test } from 'vitest'
import { resources } from '../../portal/app/components/log-words.ts'
import { auditedActions } from '../../workflow/src/model/audited-actions.ts'

/** Object types whose name in the audit log differs from the prefix that their actions have. */
const otherwise: Readonly<Record<string, string>> = {
  account: 'account',
  apiToken: 'api-tokens',
  insight: 'runs',
  auditLog: 'audit-log',
}

test('every object type of an audited action has a name in the audit log', () => {
  const kinds = new Set(Object.keys(auditedActions).map((action) => action.split('.')[0] ?? ''))
  const nameless = [...kinds].filter((kind) => !((otherwise[kind] ?? `${kind}s`) in resources))
  expect(nameless).toEqual([])
})
