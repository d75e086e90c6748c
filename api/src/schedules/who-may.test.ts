import { newNode } from '@anj/workflow'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOrganization } from '../people/users/testing.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Schedule, ScheduleSummary } from './schema.ts'
import { createScheduleFixture, type ScheduleFixture, schedule } from './testing.ts'

let app: TestApp
let bob: Person
let eve: Person
let admin: Person
let outsider: Person
let fixture: ScheduleFixture
let path: string
beforeAll(async () => {
  app = await createTestApp()
  const { settings } = app.deps
  Object.assign(settings, { webhookHosts: ['hooks.corp.example', 'localhost'] })
  bob = await app.addUser('bob')
  eve = await app.addUser('eve')
  admin = await app.addUser('admin', 'admin')
  outsider = await app.addUser('outsider', 'admin', await addOrganization(app, 'Elsewhere'))
  fixture = await createScheduleFixture(app, bob)
  const { body } = await schedule(bob, fixture.file)
  path = `/api/schedules/${body.data._id}`
})
afterAll(() => app.close())

const changes: readonly [string, Parameters<Person['call']>][] = [
  ['renames', ['PATCH', '', { scheduleName: 'Other' }]],
  ['pauses', ['POST', '/pause']],
  ['resumes', ['POST', '/resume']],
  ['runs', ['POST', '/run']],
]

test.each(changes)('refuses a colleague who %s the schedule', async (_what, [method, rest, body]) => {
  const refused = await eve.call(method, `${path}${rest}`, body)
  expect([refused.status, refused.body.code]).toEqual([403, 'scheduleOwnerOnly'])
  const unknown = await outsider.call(method, `${path}${rest}`, body)
  expect([unknown.status, unknown.body.message]).toEqual([404, 'The schedule was not found.'])
})

test.each(changes)('an admin in the organization %s the schedule', async (_what, [method, rest, body]) => {
  expect((await admin.call(method, `${path}${rest}`, body)).status).toBeLessThan(300)
})

test('shows the schedule and who may change it to the whole organization, but shows nothing to other organizations', async () => {
  const seen = async (person: Person) =>
    (await person.call<ScheduleSummary[]>('GET', '/api/schedules')).body.data.map(
      ({ mayChange, mayChangeWorkflow }) => [mayChange, mayChangeWorkflow],
    )
  expect(await seen(bob)).toEqual([[true, true]])
  expect(await seen(admin)).toEqual([[true, false]])
  expect(await seen(eve)).toEqual([[false, false]])
  expect(await seen(outsider)).toEqual([])
  for (const url of [path, `${path}/next`]) {
    expect((await eve.call('GET', url)).status).toBe(200)
    expect((await outsider.call('GET', url)).status).toBe(404)
  }
})

test("returns a file's hash only to the owner, because any user could open the file with it", async () => {
  const hashOf = async (person: Person) => {
    const { body } = await person.call<Schedule>('GET', path)
    const { csv } = body.data.workflow.input as { csv: { sha256?: string; tableData: unknown[] }[] }
    expect(csv[0]?.tableData).toEqual([])
    return csv[0]?.sha256
  }
  expect(await hashOf(bob)).toBe('aa')
  expect(await hashOf(eve)).toBeUndefined()
  expect(await hashOf(admin)).toBeUndefined()
})

test('lets an admin change only the parameters that the owner has released', async () => {
  const parameters = [
    { id: 'm', name: 'month', type: 'text', default: '2026-01', description: '', settable: false },
    { id: 'n', name: 'rows', type: 'int', default: '1', description: '', settable: true },
  ]
  const file = { ...fixture.file, workFlow: { ...fixture.file.workFlow, parameters } }
  const made = await schedule(bob, file, { parameters: { month: { value: '2026-02' } } })
  const own = `/api/schedules/${made.body.data._id}`
  const change = (person: Person, values: object) =>
    person.call<Schedule>('PATCH', own, { parameters: values })
  for (const values of [{ month: { value: 'archive' } }, {}, { MONTH: { day: 'month' } }]) {
    const refused = await change(admin, values)
    expect([refused.status, refused.body.code]).toEqual([403, 'parameterNotReleased'])
  }
  const released = { month: { value: '2026-02' }, rows: { value: '7' } }
  expect((await change(admin, released)).body.data.parameters).toEqual(released)
  expect((await change(bob, { month: { value: '2026-03' } })).status).toBe(200)
})

test('schedules a file only with a way to deliver it, which only the owner changes, to people of the organization', async () => {
  const { workFlow } = fixture.file
  const output = newNode('excelOutput', 'out', { x: 2, y: 0 })
  const nodes = workFlow.nodes.map((node) => (node.id === 'out' ? output : node))
  const file = { ...fixture.file, workFlow: { ...workFlow, nodes } }
  const made = (delivery?: unknown) => schedule(bob, file, delivery === undefined ? {} : { delivery })
  for (const none of [undefined, []]) {
    const { status, body } = await made(none)
    expect([status, body.code, body.message]).toEqual([
      422,
      'scheduleRemoteOutputNeeded',
      'Please provide workflow with remote database component before creating schedule',
    ])
  }
  const nobody = await made([{ way: 'mail', recipients: [] }])
  expect([nobody.status, nobody.body.code]).toEqual([422, 'deliveryRecipientNeeded'])
  const stranger = await made([{ way: 'mail', recipients: [outsider.id] }])
  expect([stranger.status, stranger.body.code]).toEqual([422, 'deliveryRecipientUnknown'])
  const delivery = [{ way: 'mail', recipients: [eve.id] }]
  const { body } = await made([...delivery, ...delivery])
  expect(body.data).toMatchObject({ delivery, mailedTo: [{ id: eve.id }] })
  const own = `/api/schedules/${body.data._id}`
  const widened = { delivery: [{ way: 'mail', recipients: [eve.id, admin.id] }] }
  const refused = await admin.call('PATCH', own, widened)
  expect([refused.status, refused.body.code]).toEqual([403, 'deliveryOwnerOnly'])
  expect((await admin.call('PATCH', own, { delivery, scheduleName: 'Renamed' })).status).toBe(200)
  expect((await bob.call('PATCH', own, widened)).status).toBe(200)
  const without = await bob.call('PATCH', own, { delivery: [] })
  expect([without.status, without.body.code]).toEqual([422, 'scheduleRemoteOutputNeeded'])
  const placeForm = (kind: 'https' | 's3') => ({
    settings:
      kind === 'https'
        ? { kind, url: 'https://a.test', token: 'bearer', tokenHeader: '', headers: [] }
        : { kind, endpoint: '', region: '', bucket: 'lake', prefix: '', accessKeyId: 'K', pathStyle: false },
    secret: 'never-out',
  })
  const placeOf = async (person: Person, kind: 'https' | 's3') =>
    (await person.call<{ id: string }>('POST', '/api/places', placeForm(kind))).body.data.id
  const toPlace = (placeId: string, change = {}) => [
    { way: 'place', placeId, folder: 'out', name: '{workflow}.xlsx', existing: 'refuse', ...change },
  ]
  const lake = await placeOf(bob, 's3')
  for (const [wrong, code] of [
    [toPlace(await placeOf(eve, 's3')), 'deliveryPlaceUnknown'],
    [toPlace(await placeOf(bob, 'https')), 'placeReadOnly'],
    [toPlace(lake, { folder: '../out' }), 'deliveryFolderWrong'],
    [toPlace(lake, { name: '{day}.xlsx' }), 'deliveryNameWrong'],
    [[...toPlace(lake), ...toPlace(lake)], 'deliveryPlaceOnce'],
  ] as const) {
    const { status, body } = await bob.call('PATCH', own, { delivery: wrong })
    expect([status, body.code]).toEqual([422, code])
  }
  const toLake = await bob.call('PATCH', own, { delivery: toPlace(lake) })
  expect(toLake.body.data).toMatchObject({ delivery: toPlace(lake) })
  // A workflow in a change without delivery is judged with the stored one.
  expect((await bob.call('PATCH', own, { workflow: file, scheduleName: 'Again' })).status).toBe(200)
})

test("does not let an admin replace the workflow in another user's schedule, but accepts the same workflow", async () => {
  const other = await createScheduleFixture(app, admin, 'bb')
  const refused = await admin.call('PATCH', path, { workflow: other.file })
  expect([refused.status, refused.body.code]).toEqual([403, 'scheduleWorkflowOwnerOnly'])
  const { body } = await admin.call<Schedule>('GET', path)
  const { status } = await admin.call('PATCH', path, { workflow: body.data.workflow, scheduleName: 'Again' })
  expect(status).toBe(200)
  const changed = await bob.call<Schedule>('PATCH', path, { workflow: fixture.file })
  expect(changed.body.data.workflow.id).toBe(fixture.workflow.id)
})

test('accepts webhooks only on allowed hosts and returns no webhook address', async () => {
  const secret = 'https://hooks.corp.example/T000/never-out'
  const { body, text } = await bob.call<Schedule>('PATCH', path, { webhookUrl: secret })
  expect(body.data).toMatchObject({ hasWebhook: true, webhookHost: 'hooks.corp.example' })
  expect(text).not.toContain('never-out')
  const rows = await app.database.sql`select row_to_json(s)::text as row from schedules s
    union all select row_to_json(a)::text from audit_log a`
  expect(JSON.stringify(rows)).not.toContain('never-out')
  const unchanged = await bob.call<Schedule>('PATCH', path, { mailOnFailure: false })
  expect(unchanged.body.data).toMatchObject({ webhookHost: 'hooks.corp.example', mailOnFailure: false })
  const refusals = [
    ['https://evil.example/', 'webhookHostRefused'],
    ['http://hooks.corp.example/', 'webhookUrlInvalid'],
    ['https://ann:pass@hooks.corp.example/', 'webhookUrlInvalid'],
    ['hooks.corp.example', 'webhookUrlInvalid'],
  ]
  for (const [webhookUrl, code] of refusals) {
    const refused = await bob.call('PATCH', path, { webhookUrl })
    expect([refused.status, refused.body.code]).toEqual([422, code])
    expect(refused.body.fields).toEqual({ webhookUrl: refused.body.message })
  }
  const local = await bob.call<Schedule>('PATCH', path, { webhookUrl: 'http://localhost:9000/hook' })
  expect(local.body.data.webhookHost).toBe('localhost:9000')
  const cleared = await bob.call<Schedule>('PATCH', path, { webhookUrl: '' })
  expect(cleared.body.data).toMatchObject({ hasWebhook: false, webhookHost: null })
})

test('refuses to create or run schedules without a valid licence, but allows pausing and deleting them', async () => {
  const other = `/api/schedules/${(await schedule(bob, fixture.file)).body.data._id}`
  await app.database
    .sql`update organizations set license_starting_day = '2019-01-01', license_expiry_date = '2020-01-01'
    where id = ${bob.organizationId}`
  const refused = [
    await schedule(bob, fixture.file),
    await bob.call('PATCH', other, {
      workflow: { ...fixture.file, workFlow: { ...fixture.file.workFlow, id: 'new' } },
    }),
    await bob.call('POST', `${other}/run`),
    await bob.call('POST', `${other}/resume`),
  ]
  for (const { status, body } of refused) expect([status, body.code]).toEqual([403, 'licenceExpired'])
  expect((await bob.call('POST', `${other}/pause`)).status).toBe(200)
  expect((await bob.call('DELETE', other)).status).toBe(200)
})
