import { expect, test } from 'vitest'
import type { Grant } from '../../api/src/access/grants.ts'
import { rights } from '../../api/src/access/rights.ts'
import { grantRoles } from '../../ui/src/grants.ts'

const roles = ['user', 'admin', 'super'] as const

test.each(Object.entries(grantRoles))('pages grant "%s" to the same roles as the API', (name, holders) => {
  const [action, possession, resource] = name.split(' ') as [
    Grant['action'],
    Grant['possession'],
    Grant['resource'],
  ]
  const allowed = roles.filter((role) =>
    rights.may(role, { action, possession, resource }, { user: { id: '1' } }),
  )
  expect(holders).toEqual(allowed)
})
