import { randomUUID } from 'node:crypto'
import { auditLog, mails } from '@anj/db'
import { untilBlockedByLock } from '@anj/db/testing'
import { newNode } from '@anj/workflow'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ingestText } from '../datasets/testing.ts'
import { addWorkflow } from '../runs/testing.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { WorkflowSummary } from '../workflows/schema.ts'

let app: TestApp
/** Owns the workflows and folders. */
let ann: Person
/** The member whose rights a test takes. */
let bob: Person
let boss: Person
let group: string
let workflow: string
let path: string
let datasetId: string

beforeAll(async () => {
  app = await createTestApp()
  ann = await app.superUser()
  boss = await app.addUser('boss', 'admin')
  datasetId = (await ingestText(app, ann, 'id,name\n1,a\n')).id
})
beforeEach(async () => {
  bob = await app.addUser(`bob${randomUUID().slice(0, 8)}`)
  group = await addGroup()
  await boss.call('PUT', `/api/groups/${group}/members/${bob.id}`)
  workflow = (await addWorkflow(ann, datasetId, newNode('csvOutput', 'out', { x: 0, y: 0 }))).id
  path = `/api/workflows/${workflow}`
})
afterAll(() => app.close())

async function addGroup(): Promise<string> {
  const made = await boss.call<{ id: string }>('POST', '/api/groups', { name: `Group ${randomUUID()}` })
  return made.body.data.id
}

async function addFolder(name: string, parentId: string | null = null): Promise<string> {
  const made = await ann.call<{ id: string }>('POST', '/api/folders', { name, parentId })
  return made.body.data.id
}

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status
const shareGroup = (what: string, level = 'edit') => ann.call('PUT', `${what}/groups/${group}`, { level })
const tabsOf = async (person: Person) =>
  (await person.call<WorkflowSummary[]>('GET', '/api/workflows')).body.data.map(({ id }) => id)

describe.each([
  [
    'a member who is removed from the group',
    () => boss.call('DELETE', `/api/groups/${group}/members/${bob.id}`),
    'notFound',
  ],
  ['a member whose group is deleted', () => boss.call('DELETE', `/api/groups/${group}`), 'notFound'],
  ['a member whose group loses the share', () => ann.call('DELETE', `${path}/groups/${group}`), 'notFound'],
  ['a deactivated member', () => boss.call('POST', `/api/user/${bob.id}/deactivate`, {}), 'tokenInvalid'],
] as const)('%s', (_, take, refused) => {
  test('loses the workflow at once, also in an editor that is open', async () => {
    await shareGroup(path)
    await bob.call('PUT', `${path}/tab`)
    // The calls that an open editor makes: saving, starting, reading, its list of tabs and the state of its run.
    const started = await bob.call<{ id: string }>('POST', `${path}/runs`, { revision: 2 })
    expect(started.status).toBe(202)
    expect(codeOf(await bob.call('PATCH', path, { revision: 2, name: 'Mine' }))).toBe(200)
    expect(await tabsOf(bob)).toContain(workflow)
    expect((await take()).status).toBe(200)
    const answers = await Promise.all([
      bob.call('PATCH', path, { revision: 3, name: 'Still mine' }),
      bob.call('POST', `${path}/runs`, { revision: 3 }),
      bob.call('GET', path),
      bob.call('GET', `${path}/runs`),
      bob.call('PUT', `${path}/tab`),
    ])
    expect(answers.map(codeOf)).toEqual(answers.map(() => refused))
    if (refused === 'notFound') {
      expect(await tabsOf(bob)).not.toContain(workflow)
      // Users keep the runs that they started.
      expect(codeOf(await bob.call('GET', `/api/runs/${started.body.data.id}`))).toBe(200)
    }
    expect((await ann.call<{ name: string }>('GET', path)).body.data.name).toBe('Mine')
  })
})

test('a reactivated member has the rights of the group again', async () => {
  await shareGroup(path)
  await boss.call('POST', `/api/user/${bob.id}/deactivate`, {})
  expect((await ann.call<{ members: number }[]>('GET', `/api/groups/${group}/members`)).body.data).toEqual([])
  await boss.call('POST', `/api/user/${bob.id}/reactivate`)
  const members = await ann.call<{ user: { id: string } }[]>('GET', `/api/groups/${group}/members`)
  expect(members.body.data.map(({ user }) => user.id)).toEqual([bob.id])
})

test('a tab that was opened through a group stays open and can be closed after the workflow was also shared directly', async () => {
  await shareGroup(path)
  await bob.call('PUT', `${path}/tab`)
  await ann.call('PUT', `${path}/shares/${bob.id}`, { level: 'read' })
  expect(await tabsOf(bob)).toContain(workflow)
  const shared = await bob.call<{ id: string }[]>('GET', '/api/workflows/shared')
  expect(shared.body.data.find(({ id }) => id === workflow)).toMatchObject({ isOpen: true, isNew: false })
  await bob.call('DELETE', `${path}/tab`)
  expect(await tabsOf(bob)).not.toContain(workflow)
  await bob.call('PUT', `${path}/tab`)
  expect(await tabsOf(bob)).toContain(workflow)
  await bob.call('DELETE', `${path}/tab`)
  expect(await tabsOf(bob)).not.toContain(workflow)
})

test('an admin can join a group, which the audit log and the list of members show to everyone concerned', async () => {
  await shareGroup(path, 'read')
  expect(codeOf(await boss.call('GET', path))).toBe('notFound')
  expect((await boss.call('PUT', `/api/groups/${group}/members/${boss.id}`)).status).toBe(200)
  expect(codeOf(await boss.call('GET', path))).toBe(200)
  // Adding the member again changes nothing, so nothing is recorded.
  expect((await boss.call('PUT', `/api/groups/${group}/members/${boss.id}`)).status).toBe(200)
  const recorded = await app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'group.memberAdded'), eq(auditLog.resourceId, group)))
  expect(recorded.filter(({ after }) => (after as { userId?: string }).userId === boss.id)).toHaveLength(1)
  const [row] = await app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'group.memberAdded'), eq(auditLog.resourceId, group)))
    .orderBy(desc(auditLog.id))
    .limit(1)
  expect(row).toMatchObject({ userName: 'boss', after: { userId: boss.id, userName: 'boss' } })
  const members = await ann.call<{ user: { id: string } }[]>('GET', `/api/groups/${group}/members`)
  expect(members.body.data.map(({ user }) => user.id)).toContain(boss.id)
})

describe('a folder that is shared with a group', () => {
  interface Listed {
    readonly id: string
    readonly parentId: string | null
    readonly access: string
    readonly workflows: number
    readonly owner: { readonly fullName: string }
  }
  const foldersOf = async (person: Person) => (await person.call<Listed[]>('GET', '/api/folders')).body.data

  test('is listed for the members with the folders in it, but not with the folder above', async () => {
    const top = await addFolder(`Top ${group}`)
    const shared = await addFolder('Shared', top)
    const inner = await addFolder('Inner', shared)
    await ann.call('PUT', `${path}/folder`, { folderId: inner })
    expect(await foldersOf(bob)).toEqual([])
    await shareGroup(`/api/folders/${shared}`, 'read')
    expect(await foldersOf(bob)).toMatchObject([
      { id: inner, parentId: shared, access: 'read', workflows: 1, owner: { fullName: 'Ann Lee' } },
      { id: shared, parentId: null, access: 'read', workflows: 0 },
    ])
    const inside = await bob.call<{ id: string }[]>('GET', `/api/workflows/home?folderId=${shared}`)
    expect(inside.body.data.map(({ id }) => id)).toEqual([workflow])
    const above = await bob.call<{ id: string }[]>('GET', `/api/workflows/home?folderId=${top}`)
    expect(above.body.data).toEqual([])
    expect((await foldersOf(ann)).find(({ id }) => id === shared)).toMatchObject({
      parentId: top,
      access: 'own',
    })
  })

  test('can be changed by its owner only', async () => {
    const folder = await addFolder(`F ${group}`)
    await shareGroup(`/api/folders/${folder}`)
    const tried = [
      await bob.call('PATCH', `/api/folders/${folder}`, { name: 'x' }),
      await bob.call('DELETE', `/api/folders/${folder}`),
      await bob.call('POST', '/api/folders', { name: 'x', parentId: folder }),
      await bob.call('GET', `/api/folders/${folder}/groups`),
      await bob.call('PUT', `/api/folders/${folder}/groups/${group}`, { level: 'read' }),
    ]
    expect(tried.map(codeOf)).toEqual(tried.map(() => 'notFound'))
  })

  test('names the group in the list of workflows and, for the owner alone, the folder between them', async () => {
    const outer = await addFolder(`Outer ${group}`)
    const inner = await addFolder('Inner', outer)
    await ann.call('PUT', `${path}/folder`, { folderId: inner })
    await shareGroup(`/api/folders/${outer}`, 'read')
    type Shares = readonly { readonly level: string; readonly through: { readonly name: string } | null }[]
    const groupsOf = async (person: Person, what: string) =>
      (await person.call<Shares>('GET', `${what}/groups`)).body.data.map(({ level, through }) => [
        level,
        through?.name,
      ])
    expect(await groupsOf(ann, path)).toEqual([['read', `Outer ${group}`]])
    expect(await groupsOf(ann, `/api/folders/${inner}`)).toEqual([['read', `Outer ${group}`]])
    expect(await groupsOf(ann, `/api/folders/${outer}`)).toEqual([['read', undefined]])
    expect(await groupsOf(bob, path)).toEqual([])
    await shareGroup(path)
    expect(await groupsOf(bob, path)).toEqual([['edit', undefined]])
    const listed = await bob.call<{ sharedWith: { groups: { count: number } } }[]>(
      'GET',
      '/api/workflows/home',
    )
    expect(listed.body.data[0]?.sharedWith).toMatchObject({ count: 0, names: [], groups: { count: 1 } })
  })
})

test('sharing with a group sends an email to the members who could not reach it before, and to no one else', async () => {
  const cy = await app.addUser(`cy${randomUUID().slice(0, 8)}`)
  const off = await app.addUser(`off${randomUUID().slice(0, 8)}`)
  for (const { id } of [cy, off, ann]) await boss.call('PUT', `/api/groups/${group}/members/${id}`)
  await boss.call('POST', `/api/user/${off.id}/deactivate`, {})
  await ann.call('PUT', `${path}/shares/${cy.id}`, { level: 'read' })
  const mailed = async (person: Person) => {
    const rows = await app.db
      .select({ data: mails.data })
      .from(mails)
      .where(and(eq(mails.userId, person.id), eq(mails.kind, 'workflowShared')))
      .orderBy(mails.createdAt)
    return rows.map(({ data }) => data['folderName'] ?? data['workflowName'])
  }
  const before = await mailed(ann)
  await shareGroup(path, 'read')
  await shareGroup(path)
  expect([await mailed(bob), await mailed(cy), await mailed(off)]).toEqual([['Orders'], ['Orders'], []])
  const folder = await addFolder(`Sales ${group}`)
  await shareGroup(`/api/folders/${folder}`)
  await shareGroup(`/api/folders/${folder}`, 'read')
  expect(await mailed(bob)).toEqual(['Orders', `Sales ${group}`])
  expect(await mailed(ann)).toEqual(before)
})

test('names are unique without regard to case, trimmed and bounded', async () => {
  const name = `Team ${randomUUID()}`
  const create = (text: string) => boss.call('POST', '/api/groups', { name: text })
  expect((await create(` ${name} `)).status).toBe(201)
  expect(codeOf(await create(name.toUpperCase()))).toBe('groupNameTaken')
  expect(codeOf(await create(' '))).toBe('groupNameEmpty')
  expect(codeOf(await create('x'.repeat(101)))).toBe('groupNameLong')
  expect(codeOf(await boss.call('PATCH', `/api/groups/${group}`, { name: name.toLowerCase() }))).toBe(
    'groupNameTaken',
  )
  expect(codeOf(await boss.call('PATCH', `/api/groups/${group}`, { name: `${name} 2` }))).toBe(200)
})

test('a user who is no member cannot be removed, which leaves no entry', async () => {
  const entries = () => app.db.$count(auditLog, eq(auditLog.action, 'group.memberRemoved'))
  const remove = () => boss.call('DELETE', `/api/groups/${group}/members/${bob.id}`)
  expect((await remove()).status).toBe(200)
  const before = await entries()
  expect(codeOf(await remove())).toBe('notFound')
  expect(await entries()).toBe(before)
})

test.each([
  ['group', () => addGroup()],
  ['folder', () => addFolder(randomUUID())],
] as const)(
  'of two simultaneous renames to one name, the second %s is refused in words',
  async (kind, add) => {
    const [first, second] = [await add(), await add()]
    const name = `Team ${randomUUID()}`
    const who = kind === 'group' ? boss : ann
    const table = app.database.sql(`${kind}s`)
    let refused: ReturnType<typeof who.call> | undefined
    await app.database.sql.begin(async (tx) => {
      await tx`update ${table} set name = ${name} where id = ${first}`
      refused = who.call('PATCH', `/api/${kind}s/${second}`, { name })
      await untilBlockedByLock(app.database.sql)
    })
    const answer = await refused
    expect(answer && codeOf(answer)).toBe(kind === 'group' ? 'groupNameTaken' : 'folderNameTaken')
  },
)
