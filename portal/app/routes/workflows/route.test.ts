import { expect, test } from 'vitest'
import { openPortal } from '../../testing/open-portal.ts'
import { signedIn as headers, idOf, signedInAs, visibleHtml } from '../../testing/people.ts'

const workflow = (name: string, more: object = {}) => ({
  id: idOf('7'),
  name,
  revision: 3,
  owner: { id: idOf('99'), fullName: 'Viewer Tester' },
  access: 'own',
  isOpen: true,
  updatedAt: '2026-01-02T03:04:05.000Z',
  lastRun: null,
  schedules: 0,
  nextRun: null,
  sharedWith: { count: 0, names: [], groups: { count: 0, names: [] } },
  folder: null,
  ...more,
})
const page =
  (data: readonly object[], next: string | null = null) =>
  () =>
    Response.json({ success: true, message: 'Done.', data, next })

const noFolders = () => Response.json({ success: true, message: 'Done.', data: [], more: false })

test('passes search, filters, order and cursor from the address to the API and links to the next page', async () => {
  const asked: string[] = []
  const portal = openPortal({
    ...signedInAs('user'),
    'GET /folders': noFolders,
    'GET /workflows/home': ({ url }) => {
      asked.push(new URL(url).search)
      return page([workflow('Orders')], 'abc')()
    },
  })
  const path = '/workflows?search=ord&whose=mine&schedule=yes&lastRun=failed&sort=-lastRun&cursor=xyz'
  const html = visibleHtml(await (await portal(path, { headers })).text())
  expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({
    search: 'ord',
    whose: 'mine',
    scheduled: 'true',
    failed: 'true',
    sort: 'lastRun',
    descending: 'true',
    cursor: 'xyz',
    limit: '25',
  })
  expect(html).toContain('href="/?workflow=00000000-0000-4000-8000-000000000007"')
  expect(html).toMatch(/sort=-lastRun&amp;cursor=abc/)
  expect(html).toContain('First page')
})

test('shows a newcomer how to begin, but offers to show everything if filters hide all workflows', async () => {
  const portal = openPortal({
    ...signedInAs('user'),
    'GET /folders': noFolders,
    'GET /workflows/home': page([]),
  })
  const empty = visibleHtml(await (await portal('/workflows', { headers })).text())
  expect(empty).toContain('No workflows yet.')
  expect(empty).toContain('href="/workflows/new"')
  const filtered = visibleHtml(await (await portal('/workflows?search=x', { headers })).text())
  expect(filtered).not.toContain('No workflows yet.')
  expect(filtered).toContain('Show everything')
})

test('shows the workflows in folders of a folder in its number, and says that a folder is empty', async () => {
  const folder = (id: string, parentId: string | null, workflows: number) => ({
    owner: { id: idOf('99'), fullName: 'Viewer Tester' },
    access: 'own',
    id: idOf(id),
    name: `Folder ${id}`,
    parentId: parentId && idOf(parentId),
    workflows,
  })
  const data = [folder('a', null, 1), folder('b', 'a', 2), folder('c', 'b', 4), folder('d', null, 0)]
  const portal = openPortal({
    ...signedInAs('user'),
    'GET /folders': () => Response.json({ success: true, message: 'Done.', data, more: false }),
    'GET /workflows/home': page([]),
  })
  const html = visibleHtml(await (await portal(`/workflows?folder=${idOf('d')}`, { headers })).text())
  const numbers = [...html.matchAll(/>Folder (\w)<\/span>.*?<span[^>]*>(\d+)</gs)]
  expect(numbers.map(([, name, count]) => `${name} ${count}`)).toEqual(['a 7', 'b 6', 'c 4', 'd 0'])
  expect(html).toContain('This folder is empty.')
  const searched = await portal(`/workflows?folder=${idOf('d')}&search=x`, { headers })
  expect(visibleHtml(await searched.text())).not.toContain('This folder is empty.')
})

test('names the first recipients, counts the others, and offers only the actions that the viewer may take', async () => {
  const groups = { count: 2, names: ['Finance', 'Sales'] }
  const sharedWith = { count: 5, names: ['Ann Lee', 'Bob Ray', 'Cy Day'], groups }
  const portal = openPortal({
    ...signedInAs('user'),
    'GET /folders': noFolders,
    'GET /workflows/home': page([workflow('Seen', { access: 'read', sharedWith })]),
  })
  const html = visibleHtml(await (await portal('/workflows', { headers })).text())
  expect(html).toContain('Finance (group), Sales (group), Ann Lee, Bob Ray and 3 more')
  expect(html).toContain('Shared with you, view only')
  expect(html).toContain('/duplicate?')
  expect(html).not.toContain('/rename?')
  expect(html).not.toContain('/delete?')
})

test('offers to undo the deletion of a workflow, but follows no other address', async () => {
  const portal = openPortal({
    ...signedInAs('user'),
    'GET /folders': noFolders,
    'GET /workflows/home': page([]),
  })
  const after = async (deleted: string) => {
    const path = `/workflows?${new URLSearchParams({ deleted })}`
    return visibleHtml(await (await portal(path, { headers })).text())
  }
  expect(await after(idOf('7'))).toContain(`action="/workflows/${idOf('7')}/restore"`)
  expect(await after(`../users/${idOf('8')}/delete?`)).not.toContain('action="/workflows/..')
})

test('lists folders of others apart, and offers no changes of them', async () => {
  const shared = {
    id: idOf('b'),
    name: 'Reports',
    parentId: null,
    owner: { id: idOf('1'), fullName: 'Grace Hopper' },
    access: 'edit',
    workflows: 3,
  }
  const portal = openPortal({
    ...signedInAs('user'),
    'GET /folders': () => Response.json({ success: true, message: 'Done.', data: [shared], more: false }),
    'GET /workflows/home': page([]),
  })
  const html = visibleHtml(await (await portal(`/workflows?folder=${shared.id}`, { headers })).text())
  expect(html).toContain('Shared by Grace Hopper')
  expect(html).not.toContain('Drag a workflow onto')
  for (const act of ['rename', 'delete', 'share']) {
    expect(html).not.toContain(`/workflows/folders/${shared.id}/${act}`)
    expect((await portal(`/workflows/folders/${shared.id}/${act}`, { headers })).status).toBe(404)
  }
  const parents = visibleHtml(await (await portal('/workflows/folders/new', { headers })).text())
  expect(parents).not.toContain('Reports')
})
