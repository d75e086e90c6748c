import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Owner } from '../owner.ts'
import { createTestDatabase, type TestDatabase } from '../testing.ts'
import { deleteWorkflow } from './deleted-workflows.ts'
import {
  createFolder,
  deleteFolder,
  handOverFolders,
  listFolders,
  MAX_FOLDER_DEPTH,
  moveToFolder,
  renameFolder,
} from './folders.ts'
import { addPerson, createFirstUser } from './people.testing.ts'
import { listHome } from './workflow-home.ts'
import { createWorkflow } from './workflows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await createFirstUser(database)
})
afterAll(() => database.drop())

async function person(): Promise<Owner> {
  const { id, organizationId } = await addPerson(database.db)
  return { ownerId: id, organizationId }
}

/** Creates a folder and returns its ID, or the reason why not. */
async function add(owner: Owner, name: string, parentId: string | null = null): Promise<string> {
  const made = await database.db.transaction((tx) => createFolder(tx, owner, { name, parentId }))
  return made.outcome === 'done' ? made.folder.id : made.outcome
}
const move = (owner: Owner, workflowId: string, folderId: string | null) =>
  database.db.transaction((tx) => moveToFolder(tx, owner, workflowId, folderId))
const remove = (owner: Owner, id: string, moveUp: boolean) =>
  database.db.transaction((tx) => deleteFolder(tx, owner, id, { moveUp }))
const namesOf = async (owner: Owner) => (await listFolders(database.db, owner)).map(({ name }) => name)

test('no name is used twice in one folder ignoring case, also if two calls come at the same time', async () => {
  const owner = await person()
  const outcomes = await Promise.all([add(owner, 'Sales'), add(owner, 'SALES'), add(owner, 'sales')])
  expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(2)
  const [sales] = await listFolders(database.db, owner)
  expect(await add(owner, 'Sales', sales?.id)).not.toBe('taken')
  expect(await add(owner, 'sales', sales?.id)).toBe('taken')
  expect(await add(await person(), 'Sales')).not.toBe('taken')
  const costs = await add(owner, 'Costs')
  const rename = (name: string) => database.db.transaction((tx) => renameFolder(tx, owner, costs, name))
  expect((await rename('SALES')).outcome).toBe('taken')
  expect((await rename('COSTS')).outcome).toBe('done')
})

test(`folders are nested at most ${MAX_FOLDER_DEPTH} deep`, async () => {
  const owner = await person()
  let parent: string | null = null
  for (let depth = 1; depth <= MAX_FOLDER_DEPTH; depth++) parent = await add(owner, `Level ${depth}`, parent)
  expect(await add(owner, 'Too deep', parent)).toBe('tooDeep')
})

test("another user's folder can't be seen, filled, renamed or deleted", async () => {
  const [owner, other] = [await person(), await person()]
  const folder = await add(owner, 'Mine')
  const { id } = await createWorkflow(database.db, other, 'Of the other')
  expect(await namesOf(other)).toEqual([])
  expect(await add(other, 'Inside', folder)).toBe('notFound')
  expect((await move(other, id, folder)).outcome).toBe('folderNotFound')
  expect((await move(owner, id, folder)).outcome).toBe('notFound')
  expect((await remove(other, folder, true)).outcome).toBe('notFound')
})

test('only an empty folder is deleted, unless its content moves up', async () => {
  const owner = await person()
  const top = await add(owner, 'Top')
  const middle = await add(owner, 'Middle', top)
  await add(owner, 'Middle', middle)
  const { id } = await createWorkflow(database.db, owner, 'Report')
  await move(owner, id, middle)
  expect((await remove(owner, middle, false)).outcome).toBe('notEmpty')
  expect((await remove(owner, middle, true)).outcome).toBe('done')
  const left = await listFolders(database.db, owner)
  expect(left).toMatchObject([
    { name: 'Middle', parentId: top, workflows: 0 },
    { name: 'Top', parentId: null, workflows: 1 },
  ])
  await deleteWorkflow(database.db, owner, id)
  expect((await remove(owner, left[0]?.id ?? '', false)).outcome).toBe('done')
  expect((await remove(owner, top, false)).outcome).toBe('done')
})

test('nothing changes if a folder inside has the name of one beside the deleted folder', async () => {
  const owner = await person()
  await add(owner, 'Same')
  const outer = await add(owner, 'Outer')
  await add(owner, 'same', outer)
  expect((await remove(owner, outer, true)).outcome).toBe('taken')
  expect(await namesOf(owner)).toHaveLength(3)
})

test('the list shows the folder of a workflow, and filters by a folder with all folders inside it', async () => {
  const owner = await person()
  const top = await add(owner, 'Top')
  const inner = await add(owner, 'Inner', top)
  for (const [name, folder] of [
    ['a', top],
    ['b', inner],
    ['c', null],
  ] as const)
    await move(owner, (await createWorkflow(database.db, owner, name)).id, folder)
  const wanted = { sort: 'folder', descending: false, limit: 10 } as const
  const all = await listHome(database.db, owner, wanted)
  expect(all.map(({ name, folder }) => [name, folder?.name])).toEqual([
    ['b', 'Inner'],
    ['a', 'Top'],
    ['c', undefined],
  ])
  const within = async (folderId: string) =>
    (await listHome(database.db, owner, { ...wanted, folderId })).map(({ name }) => name)
  expect(await within(top)).toEqual(['b', 'a'])
  expect(await within(inner)).toEqual(['b'])
})

test('folders go to the new owner, who keeps a folder of the same name', async () => {
  const [owner, heir] = [await person(), await person()]
  await add(owner, 'Sales', null)
  await add(owner, 'Costs', null)
  await add(heir, 'sales', null)
  await database.db.transaction((tx) => handOverFolders(tx, owner.ownerId, heir.ownerId))
  expect(await namesOf(owner)).toEqual([])
  expect(await namesOf(heir)).toEqual(['Costs', 'sales', expect.stringMatching(/^Sales \(Person .+\)$/)])
})
