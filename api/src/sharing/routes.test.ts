import { randomUUID } from 'node:crypto'
import { auditLog, mails, users } from '@anj/db'
import { createPreviewPool, type PreviewPool } from '@anj/engine'
import { newNode, type WorkflowNode } from '@anj/workflow'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ingestText, ingestWaiting, testLimits } from '../datasets/testing.ts'
import { addWorkflow } from '../runs/testing.ts'
import { createTestApp, type Person, type TestApp } from '../testing.ts'
import type { Workflow, WorkflowSummary } from '../workflows/schema.ts'
import type { Share } from './schema.ts'
import { addSharingUsers, type Role, type SharingUsers, shareWithUsers } from './testing.ts'

let app: TestApp
let pool: PreviewPool
let cast: SharingUsers
/** A user with whom some tests share the workflow. */
let newcomer: Person
let workflow: Workflow
let path: string
/** The owner's file that the workflow reads. */
let datasetId: string

beforeAll(async () => {
  app = await createTestApp({
    previews: {
      preview: (...look) => pool.preview(...look),
      count: (...look) => pool.count(...look),
      matches: (...look) => pool.matches(...look),
      profile: (...look) => pool.profile(...look),
      conversions: (...look) => pool.conversions(...look),
      suggestKeys: (...look) => pool.suggestKeys(...look),
      values: (...look) => pool.values(...look),
      jsonPaths: (...look) => pool.jsonPaths(...look),
      formats: (...look) => pool.formats(...look),
      rejects: (...look) => pool.rejects(...look),
      describeSql: (...look) => pool.describeSql(...look),
    },
  })
  pool = createPreviewPool({ size: 1, limits: testLimits(app), patience: 60_000 })
  cast = await addSharingUsers(app)
  newcomer = await app.addUser('newcomer')
  datasetId = (await ingestText(app, cast.owner, 'id,name\n1,a\n2,b\n')).id
})
beforeEach(async () => {
  workflow = await addWorkflow(cast.owner, datasetId, newNode('csvOutput', 'out', { x: 0, y: 0 }))
  path = `/api/workflows/${workflow.id}`
  await shareWithUsers(cast, workflow.id)
})
afterAll(async () => {
  await app.close()
  await pool.close()
})

const roles: readonly Role[] = ['owner', 'editor', 'reader', 'stranger', 'outsider']
const drawn = () => ({ nodes: workflow.nodes, edges: workflow.edges })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status

interface Call {
  readonly name: string
  readonly of: () => readonly [
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
  ]
  /** Expected answers for owner, editor, reader, stranger and outsider. */
  readonly expected: readonly (number | string)[]
}

const nobody = ['notFound', 'notFound'] as const
const calls: readonly Call[] = [
  { name: 'reads it', of: () => ['GET', path], expected: [200, 200, 200, ...nobody] },
  { name: 'saves it as a file', of: () => ['GET', `${path}/file`], expected: [200, 200, 200, ...nobody] },
  {
    name: 'duplicates it',
    of: () => ['POST', `${path}/duplicate`, { name: 'Copy' }],
    expected: [201, 201, 201, ...nobody],
  },
  {
    name: 'previews a node',
    of: () => ['POST', `${path}/preview`, { nodeId: 'pick', ...drawn() }],
    expected: [200, 200, 200, ...nobody],
  },
  {
    name: 'profiles a node',
    of: () => ['POST', `${path}/profile`, { nodeId: 'pick', ...drawn() }],
    expected: [200, 200, 200, ...nobody],
  },
  { name: 'reads its versions', of: () => ['GET', `${path}/versions`], expected: [200, 200, 200, ...nobody] },
  {
    name: 'reads one version',
    of: () => ['GET', `${path}/versions/1`],
    expected: [200, 200, 200, ...nobody],
  },
  { name: 'reads its runs', of: () => ['GET', `${path}/runs`], expected: [200, 200, 200, ...nobody] },
  {
    name: 'reads its shares',
    of: () => ['GET', `${path}/shares`],
    expected: [200, 200, 200, ...nobody],
  },
  { name: 'opens its tab', of: () => ['PUT', `${path}/tab`], expected: [200, 200, 200, ...nobody] },
  { name: 'closes its tab', of: () => ['DELETE', `${path}/tab`], expected: [200, 200, 200, ...nobody] },
  {
    name: 'saves it',
    of: () => ['PATCH', path, { revision: 2, name: 'Renamed' }],
    expected: [200, 200, 'workflowReadOnly', ...nobody],
  },
  {
    name: 'names a version',
    of: () => ['POST', `${path}/versions`, { label: 'Good' }],
    expected: [200, 200, 'workflowReadOnly', ...nobody],
  },
  {
    name: 'restores a version',
    of: () => ['POST', `${path}/versions/1/restore`, { revision: 2 }],
    expected: [200, 200, 'workflowReadOnly', ...nobody],
  },
  {
    name: 'runs it',
    of: () => ['POST', `${path}/runs`, { revision: 2 }],
    expected: [202, 202, 'workflowReadOnly', ...nobody],
  },
  {
    name: 'starts a test run',
    of: () => ['POST', `${path}/runs`, { revision: 2, firstRows: 1 }],
    expected: [202, 202, 'workflowReadOnly', ...nobody],
  },
  {
    name: 'refreshes a database source',
    of: () => [
      'POST',
      `${path}/extracts`,
      {
        nodeId: 'db',
        kind: 'postgresqlInput',
        config: { connectionId: randomUUID(), databaseName: 'd', tableName: 't' },
      },
    ],
    // The request names a connection that no caller can find, not even one with permission.
    expected: ['notFound', 'notFound', 'workflowReadOnly', ...nobody],
  },
  {
    name: 'shares it',
    of: () => ['PUT', `${path}/shares/${newcomer.id}`, { level: 'read' }],
    expected: [200, 'workflowOwnerOnly', 'workflowReadOnly', ...nobody],
  },
  {
    name: 'unshares it',
    of: () => ['DELETE', `${path}/shares/${cast.reader.id}`],
    expected: [200, 'workflowOwnerOnly', 'workflowReadOnly', ...nobody],
  },
  {
    name: 'deletes it',
    of: () => ['DELETE', path],
    expected: [200, 'workflowOwnerOnly', 'workflowReadOnly', ...nobody],
  },
]

/** The calls whose answers tell all levels of access apart. */
const tellingCalls = calls.filter(({ name }) => name === 'saves it' || name === 'shares it')

/** Groups of the editor and of the reader, created once. */
let groupsOfCast: Readonly<Record<'editor' | 'reader', string>> | undefined
async function findGroups() {
  const add = async (role: 'editor' | 'reader') => {
    const made = await cast.owner.call<{ id: string }>('POST', '/api/groups', { name: `Group of ${role}` })
    const { id } = made.body.data
    await cast.owner.call('PUT', `/api/groups/${id}/members/${cast[role].id}`)
    return id
  }
  groupsOfCast ??= { editor: await add('editor'), reader: await add('reader') }
  return groupsOfCast
}

/** Shares something of the owner with the group of the editor and the group of the reader. */
async function shareWithGroups(of: string): Promise<void> {
  const found = await findGroups()
  expect((await cast.owner.call('PUT', `${of}/groups/${found.editor}`, { level: 'edit' })).status).toBe(200)
  expect((await cast.owner.call('PUT', `${of}/groups/${found.reader}`, { level: 'read' })).status).toBe(200)
}

/** Adds a folder of the owner, inside another one, and returns its ID. */
async function addFolder(parentId: string | null): Promise<string> {
  const body = { name: `Folder ${randomUUID()}`, parentId }
  return (await cast.owner.call<{ id: string }>('POST', '/api/folders', body)).body.data.id
}

describe.each([
  ['with groups', () => shareWithGroups(path)],
  [
    'in a folder that is shared with groups',
    async () => {
      const folderId = await addFolder(null)
      await cast.owner.call('PUT', `${path}/folder`, { folderId })
      await shareWithGroups(`/api/folders/${folderId}`)
    },
  ],
  [
    'in a folder inside a folder that is shared with groups',
    async () => {
      const outer = await addFolder(null)
      await cast.owner.call('PUT', `${path}/folder`, { folderId: await addFolder(outer) })
      await shareWithGroups(`/api/folders/${outer}`)
    },
  ],
])('a workflow shared %s', (_, shareIt) => {
  beforeEach(async () => {
    for (const { id } of [cast.editor, cast.reader]) await cast.owner.call('DELETE', `${path}/shares/${id}`)
    expect(codeOf(await cast.editor.call('GET', path))).toBe('notFound')
    await shareIt()
  })

  for (const { name, of, expected } of process.env['ANJ_TEST_LONG'] ? calls : tellingCalls)
    for (const [i, role] of roles.entries())
      test(`answers ${expected[i]} to the ${role} who ${name}`, async () => {
        expect(codeOf(await cast[role].call(...of()))).toBe(expected[i])
      })

  test('is listed and opened like any other, and disappears at once for a member who leaves', async () => {
    const { editor } = await findGroups()
    const inHome = async () =>
      (
        await cast.editor.call<{ id: string; access: string; isOpen: boolean }[]>(
          'GET',
          '/api/workflows/home?whose=shared&sort=updatedAt&descending=true&limit=100',
        )
      ).body.data
        .filter(({ id }) => id === workflow.id)
        .map(({ access, isOpen }) => [access, isOpen])
    const inTabs = async () =>
      (await cast.editor.call<WorkflowSummary[]>('GET', '/api/workflows')).body.data.some(
        ({ id, access }) => id === workflow.id && access === 'edit',
      )
    const underShared = async () =>
      (await cast.editor.call<{ id: string }[]>('GET', '/api/workflows/shared')).body.data.some(
        ({ id }) => id === workflow.id,
      )
    expect([await inHome(), await inTabs(), await underShared()]).toEqual([[['edit', false]], false, true])
    await cast.editor.call('PUT', `${path}/tab`)
    expect([await inHome(), await inTabs()]).toEqual([[['edit', true]], true])
    await cast.owner.call('DELETE', `/api/groups/${editor}/members/${cast.editor.id}`)
    expect([await inHome(), await inTabs(), await underShared()]).toEqual([[], false, false])
    expect(codeOf(await cast.editor.call('GET', path))).toBe('notFound')
    await cast.owner.call('PUT', `/api/groups/${editor}/members/${cast.editor.id}`)
    expect([await inHome(), await inTabs()]).toEqual([[['edit', true]], true])
    await cast.editor.call('DELETE', `${path}/tab`)
    expect(await inTabs()).toBe(false)
  })

  test('takes the highest of several levels', async () => {
    await cast.owner.call('PUT', `${path}/shares/${cast.editor.id}`, { level: 'read' })
    expect((await cast.editor.call<Workflow>('GET', path)).body.data.access).toBe('edit')
    await cast.owner.call('PUT', `${path}/shares/${cast.reader.id}`, { level: 'edit' })
    expect((await cast.reader.call<Workflow>('GET', path)).body.data.access).toBe('edit')
  })
})

describe('a shared workflow', () => {
  for (const { name, of, expected } of calls)
    for (const [i, role] of roles.entries())
      test(`answers ${expected[i]} to the ${role} who ${name}`, async () => {
        expect(codeOf(await cast[role].call(...of()))).toBe(expected[i])
      })

  test("shows users their access, the workflow's owner and the user who saved last", async () => {
    await cast.editor.call('PATCH', path, { revision: 2, name: 'By the editor' })
    const seen = async (role: Role) => (await cast[role].call<Workflow>('GET', path)).body.data
    expect(await seen('owner')).toMatchObject({ access: 'own', owner: { fullName: 'Ann Lee' } })
    expect(await seen('editor')).toMatchObject({ access: 'edit', savedBy: { fullName: 'editor' } })
    expect(await seen('reader')).toMatchObject({ access: 'read', name: 'By the editor' })
  })

  test('shows which database nodes a user other than the owner changed last', async () => {
    const source = newNode('postgresqlInput', 'db', { x: 0, y: 0 })
    await cast.editor.call('PATCH', path, { revision: 2, nodes: [...workflow.nodes, source] })
    const seen = (await cast.owner.call<Workflow>('GET', path)).body.data
    expect(workflow.changedBy).toEqual([])
    expect(seen.changedBy).toEqual([{ nodeId: 'db', by: { id: cast.editor.id, fullName: 'editor' } }])
  })

  test('cannot be found by other users after it is unshared or deleted', async () => {
    await cast.owner.call('DELETE', `${path}/shares/${cast.reader.id}`)
    await cast.owner.call('PUT', `${path}/shares/${cast.editor.id}`, { level: 'read' })
    expect(codeOf(await cast.reader.call('GET', path))).toBe('notFound')
    expect(codeOf(await cast.editor.call('PATCH', path, { revision: 2, name: 'x' }))).toBe('workflowReadOnly')
    await cast.owner.call('DELETE', path)
    expect(codeOf(await cast.editor.call('GET', path))).toBe('notFound')
    await cast.owner.call('POST', `${path}/restore`)
    expect(codeOf(await cast.editor.call('GET', path))).toBe(200)
  })

  test('saves one of two concurrent changes to the same revision, and answers the other with a conflict and the stored state', async () => {
    const saves = await Promise.all([
      cast.owner.call<Workflow>('PATCH', path, { revision: 2, name: 'Owner' }),
      cast.editor.call<Workflow>('PATCH', path, { revision: 2, name: 'Editor' }),
    ])
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409])
    const [saved, refused] = saves[0]?.status === 200 ? saves : [saves[1], saves[0]]
    expect(refused?.body).toMatchObject({
      code: 'workflowConflict',
      data: { revision: 3, name: saved?.body.data.name, savedBy: saved?.body.data.savedBy },
    })
  })
})

describe('sharing', () => {
  const share = (userId: string, level: string) =>
    cast.owner.call<Share[]>('PUT', `${path}/shares/${userId}`, { level })

  test.each([
    ['a user in another organization', () => cast.outsider.id],
    ['an unknown user', () => randomUUID()],
    ['its owner', () => cast.owner.id],
  ])('with %s is refused and changes nothing', async (_, whom) => {
    expect(codeOf(await share(whom(), 'edit'))).toBe('shareWithNobody')
    expect((await cast.reader.call<object[]>('GET', `${path}/shares`)).body.data).toHaveLength(2)
  })

  test('with a deactivated user is refused, and searches do not find that user', async () => {
    const deactivatedUser = await app.addUser('gone')
    await app.database.sql`update users set deactivated_at = now() where id = ${deactivatedUser.id}`
    expect(codeOf(await share(deactivatedUser.id, 'read'))).toBe('shareWithNobody')
    expect((await cast.owner.call<unknown[]>('GET', '/api/people?search=gone')).body.data).toEqual([])
  })

  test('with one user does not affect a concurrent change for another user', async () => {
    await Promise.all([
      share(newcomer.id, 'read'),
      share(cast.editor.id, 'read'),
      cast.owner.call('DELETE', `${path}/shares/${cast.reader.id}`),
    ])
    const { data } = (await cast.owner.call<Share[]>('GET', `${path}/shares`)).body
    expect(data.map(({ user, level }) => [user.userName, level])).toEqual([
      ['editor', 'read'],
      ['newcomer', 'read'],
    ])
  })

  test('continues after the recipient has been deactivated and reactivated', async () => {
    const set = (deactivatedAt: Date | null) =>
      app.db.update(users).set({ deactivatedAt }).where(eq(users.id, cast.reader.id))
    await set(new Date())
    const { data } = (await share(newcomer.id, 'read')).body
    expect(data.map(({ user }) => user.userName)).toEqual(['editor', 'newcomer'])
    await set(null)
    expect(codeOf(await cast.reader.call('GET', path))).toBe(200)
  })

  test('sends an email only to new recipients', async () => {
    const mailsTo = (person: Person) =>
      app.db.select({ kind: mails.kind, data: mails.data }).from(mails).where(eq(mails.userId, person.id))
    const before = (await mailsTo(cast.stranger)).length
    await share(cast.stranger.id, 'read')
    await share(cast.stranger.id, 'edit')
    expect((await mailsTo(cast.stranger)).slice(before)).toEqual([
      { kind: 'workflowShared', data: { owner: 'Ann Lee', workflowName: 'Orders', level: 'read' } },
    ])
    await cast.owner.call('DELETE', `${path}/shares/${cast.stranger.id}`)
  })

  test('returns all current shares and records the change in the audit log', async () => {
    const shared = await share(cast.reader.id, 'edit')
    expect(shared.body).toMatchObject({
      message: 'Sharing saved.',
      data: [
        { user: { userName: 'editor' }, level: 'edit' },
        { user: { userName: 'reader' }, level: 'edit' },
      ],
    })
    const [row] = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.resourceId, workflow.id))
      .orderBy(desc(auditLog.id))
      .limit(1)
    expect(row).toMatchObject({
      action: 'workflow.shared',
      userName: 'ann',
      before: {
        name: 'Orders',
        shares: [
          { userName: 'editor', level: 'edit' },
          { userName: 'reader', level: 'read' },
        ],
      },
      after: {
        shares: [
          { userName: 'editor', level: 'edit' },
          { userName: 'reader', level: 'edit' },
        ],
      },
    })
  })

  test("finds the other users in the caller's organization by part of their name or by their complete address", async () => {
    const find = async (person: Person, search: string) =>
      (await person.call<{ userName: string }[]>('GET', `/api/people?search=${search}`)).body.data.map(
        ({ userName }) => userName,
      )
    expect(await find(cast.owner, 'READ')).toEqual(['reader'])
    expect(await find(cast.reader, 'Ann%40example.com')).toEqual(['ann'])
    // Partial addresses don't match, so that users can't guess an address letter by letter.
    expect(await find(cast.reader, 'ann%40example')).toEqual([])
    expect(await find(cast.owner, 'ann')).toEqual([])
    expect(await find(cast.outsider, '')).toEqual([])
    expect(await find(cast.owner, '%25')).toEqual([])
  })
})

describe('tabs', () => {
  const tabs = async (person: Person) =>
    (await person.call<WorkflowSummary[]>('GET', '/api/workflows')).body.data.map(({ id }) => id)

  test('offers a shared workflow, opens it as the last tab, and closes the tab without deleting the workflow', async () => {
    const { body } = await cast.reader.call<Workflow>('POST', '/api/workflows', { name: 'My own' })
    const offered = async () =>
      (await cast.reader.call<{ id: string }[]>('GET', '/api/workflows/shared')).body.data.find(
        ({ id }) => id === workflow.id,
      )
    expect(await offered()).toMatchObject({
      name: 'Orders',
      level: 'read',
      isOpen: false,
      isNew: true,
      owner: { fullName: 'Ann Lee' },
    })
    expect(await tabs(cast.reader)).not.toContain(workflow.id)
    await cast.reader.call('PUT', `${path}/tab`)
    expect((await tabs(cast.reader)).slice(-2)).toEqual([body.data.id, workflow.id])
    expect(await offered()).toMatchObject({ isOpen: true, isNew: false })
    await cast.reader.call('DELETE', `${path}/tab`)
    expect(await tabs(cast.reader)).not.toContain(workflow.id)
    expect(codeOf(await cast.owner.call('GET', path))).toBe(200)
  })

  test('orders tabs for each user separately, without a new version of the workflow', async () => {
    await cast.editor.call('PUT', `${path}/tab`)
    const { body } = await cast.editor.call<Workflow>('POST', '/api/workflows', { name: 'Last' })
    const before = await tabs(cast.owner)
    const order = [body.data.id, randomUUID(), workflow.id]
    expect(codeOf(await cast.editor.call('PUT', '/api/workflows/order', { ids: order }))).toBe(200)
    const now = await tabs(cast.editor)
    expect(now.indexOf(body.data.id)).toBeLessThan(now.indexOf(workflow.id))
    expect(await tabs(cast.owner)).toEqual(before)
    expect((await cast.owner.call<Workflow>('GET', path)).body.data.revision).toBe(2)
  })
})

describe('files in a shared workflow', () => {
  const rowsOf = async (person: Person, of: Workflow, nodes = of.nodes) => {
    const { body } = await person.call<{ rows: string[][] }>('POST', `/api/workflows/${of.id}/preview`, {
      nodeId: 'in',
      nodes,
      edges: [],
    })
    return body.data?.rows ?? body.code
  }
  const reading = (dataset: string): WorkflowNode[] =>
    workflow.nodes.map((node) =>
      node.id === 'in'
        ? ({
            ...node,
            data: { ...node.data, config: { ...node.data.config, datasetId: dataset } },
          } as WorkflowNode)
        : node,
    )

  test('can be read, with their description, by all users who can open the workflow', async () => {
    expect(await rowsOf(cast.reader, workflow)).toEqual([
      ['1', 'a'],
      ['2', 'b'],
    ])
    expect(codeOf(await cast.reader.call('GET', `/api/datasets/${datasetId}`))).toBe(200)
    expect(codeOf(await cast.stranger.call('GET', `/api/datasets/${datasetId}`))).toBe('notFound')
    expect(codeOf(await cast.editor.call('DELETE', `/api/datasets/${datasetId}`))).toBe('notFound')
  })

  test("gives no access to another of the owner's files in a preview or a save just because a user names its ID", async () => {
    const secret = (await ingestText(app, cast.owner, 'id,name\n9,secret\n')).id
    expect(await rowsOf(cast.reader, workflow, reading(secret))).toBe('runFileMissing')
    await cast.editor.call('PATCH', path, { revision: 2, nodes: reading(secret), edges: [] })
    expect(await rowsOf(cast.editor, workflow, reading(secret))).toBe('runFileMissing')
    // The file stays inaccessible even if the owner then saves the workflow in which another user named it.
    await cast.owner.call('PATCH', path, { revision: 3, nodes: reading(secret), edges: [] })
    expect(await rowsOf(cast.editor, workflow, reading(secret))).toBe('runFileMissing')
  })

  test('a file that another user named stays inaccessible when its owner removes and restores the node, restores a version or copies the workflow', async () => {
    const secret = (await ingestText(app, cast.owner, 'id,name\n9,secret\n')).id
    const save = (person: Person, revision: number, nodes: readonly WorkflowNode[]) =>
      person.call('PATCH', path, { revision, nodes, edges: [] })
    await save(cast.editor, 2, reading(secret))
    await save(cast.owner, 3, [])
    await save(cast.owner, 4, reading(secret))
    expect(await rowsOf(cast.editor, workflow, reading(secret))).toBe('runFileMissing')
    await save(cast.owner, 5, workflow.nodes)
    await cast.owner.call('POST', `${path}/versions/3/restore`, { revision: 6 })
    expect(await rowsOf(cast.editor, workflow, reading(secret))).toBe('runFileMissing')
    const copies = [
      await cast.owner.call<Workflow>('POST', `${path}/duplicate`, { name: 'Copy' }),
      await cast.owner.call<Workflow>('POST', '/api/workflows', { name: 'Mine', nodes: reading(secret) }),
    ]
    for (const { body } of copies) {
      await shareWithUsers(cast, body.data.id)
      expect(await rowsOf(cast.editor, body.data, reading(secret))).toBe('runFileMissing')
      expect(await rowsOf(cast.owner, body.data, reading(secret))).toEqual([['9', 'secret']])
    }
    const stored = await cast.owner.call<Workflow>('POST', '/api/workflows', {
      name: 'Mine',
      nodes: workflow.nodes,
    })
    await shareWithUsers(cast, stored.body.data.id)
    expect(await rowsOf(cast.editor, stored.body.data)).toHaveLength(2)
  })

  test('lets the owner read an editor’s file', async () => {
    const own = (await ingestText(app, cast.editor, 'id,name\n7,mine\n')).id
    await cast.editor.call('PATCH', path, { revision: 2, nodes: reading(own), edges: workflow.edges })
    expect(await rowsOf(cast.owner, workflow, reading(own))).toEqual([['7', 'mine']])
    const run = await cast.owner.call('POST', `${path}/runs`, { revision: 3 })
    expect(codeOf(run)).toBe(202)
  })

  test('are copied to a reader who duplicates the workflow, and stay readable after the share ends', async () => {
    const { body } = await cast.reader.call<Workflow>('POST', `${path}/duplicate`, { name: 'Copy' })
    await ingestWaiting(app)
    await cast.owner.call('DELETE', `${path}/shares/${cast.reader.id}`)
    expect(body.data).toMatchObject({ access: 'own', name: 'Copy' })
    expect(await rowsOf(cast.reader, body.data)).toEqual([
      ['1', 'a'],
      ['2', 'b'],
    ])
  })
})

describe('runs of a shared workflow', () => {
  test('are visible to everyone who can open the workflow, show who started them, and can be cancelled by editors', async () => {
    const started = await cast.editor.call<{ id: string }>('POST', `${path}/runs`, { revision: 2 })
    const { id } = started.body.data
    const list = await cast.reader.call<object[]>('GET', `${path}/runs`)
    expect(list.body.data).toMatchObject([
      { id, startedBy: { fullName: 'editor' }, isTry: false, firstRows: null },
    ])
    expect(codeOf(await cast.stranger.call('GET', `/api/runs/${id}`))).toBe('notFound')
    expect(codeOf(await cast.outsider.call('GET', `/api/runs/${id}`))).toBe('notFound')
    expect(codeOf(await cast.reader.call('POST', `/api/runs/${id}/cancel`))).toBe('notFound')
    expect(codeOf(await cast.reader.call('POST', `/api/runs/${id}/again`))).toBe('workflowReadOnly')
    expect(codeOf(await cast.stranger.call('POST', `/api/runs/${id}/again`))).toBe('notFound')
    expect(codeOf(await cast.owner.call('POST', `/api/runs/${id}/cancel`))).toBe(202)
  })
})
