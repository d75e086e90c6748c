import { randomUUID } from 'node:crypto'
import { sentence } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../testing.ts'
import { addStaff, auditOf, type Staff } from '../users/testing.ts'
import type { LicenceLimits } from './limits-schema.ts'

let app: TestApp
let staff: Staff
beforeAll(async () => {
  app = await createTestApp()
  staff = await addStaff(app)
})
afterAll(() => app.close())

const read = (who: Person, id: string) => who.call<LicenceLimits>('GET', `/api/licences/${id}/limits`)
const change = (who: Person, id: string, body: unknown) =>
  who.call<LicenceLimits>('PATCH', `/api/licences/${id}/limits`, body)

test("lets admins read, but not change, their own organization's limits and usage", async () => {
  const { organizationId } = staff.admin
  const own = await read(staff.admin, organizationId)
  expect([own.status, own.body.data.use.running]).toEqual([200, 0])
  expect(own.body.data.applied).toEqual(own.body.data.defaults)
  expect((await read(staff.admin, staff.otherUser.organizationId)).status).toBe(404)
  expect((await change(staff.admin, organizationId, { runsAtOnce: 5 })).status).toBe(403)
  expect((await read(staff.user, organizationId)).status).toBe(403)
  expect((await read(staff.chief, randomUUID())).status).toBe(404)
})

test("lets super users set and reset an organization's limits, and records each change", async () => {
  const id = staff.otherUser.organizationId
  const limits = { runsAtOnce: 3, storageBytes: 5_000_000_000, keepRunsDays: 90 }
  const changed = await change(staff.chief, id, limits)
  expect([changed.status, changed.body.message]).toEqual([200, sentence('limitsSaved')])
  expect(changed.body.data.own).toMatchObject({ ...limits, runMinutes: null })
  expect(changed.body.data.applied).toMatchObject({ ...limits, runMinutes: 1380, keepResultsDays: 30 })
  const [row] = await auditOf(app, id)
  expect(row).toMatchObject({
    action: 'licence.limitsChanged',
    organizationId: id,
    before: { runsAtOnce: null },
    after: { runsAtOnce: 3 },
  })
  await change(staff.chief, id, limits)
  expect(await auditOf(app, id)).toHaveLength(1)
  const back = await change(staff.chief, id, { runsAtOnce: null })
  expect(back.body.data.own).toMatchObject({ runsAtOnce: null, keepRunsDays: 90 })
})

test("ignores a limit above the server's maximum", async () => {
  const id = staff.otherUser.organizationId
  const { body } = await change(staff.chief, id, { uploadBytes: 90_000_000_000 })
  expect(body.data.applied.uploadBytes).toBe(10_000_000)
})

test('reports each invalid limit under its field name', async () => {
  const wrong = { runsAtOnce: 0, runMinutes: 1.5, storageBytes: 10, keepRunsDays: 40_000 }
  const { status, body } = await change(staff.chief, staff.otherUser.organizationId, wrong)
  expect([status, body.code]).toEqual([422, 'limitRange'])
  expect(body.fields).toEqual({
    runsAtOnce: sentence('limitRange', { least: '1', most: '1000' }),
    runMinutes: sentence('limitRange', { least: '1', most: '1380' }),
    storageBytes: sentence('limitSizeRange', { least: '1 MB', most: '1000 TB' }),
    keepRunsDays: sentence('limitRange', { least: '1', most: '36500' }),
  })
})
