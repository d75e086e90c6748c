import { expect, test } from 'vitest'
import { done, openPortal } from '../../testing/open-portal.ts'
import { signedIn as headers, idOf, signedInAs, visibleHtml } from '../../testing/people.ts'

const list = (data: readonly object[]) => () =>
  Response.json({ success: true, message: 'Done.', data, more: false, next: null })
const connection = { id: idOf('c'), name: 'Warehouse' }
const ann = { id: idOf('1'), fullName: 'Ann Lee' }
const uses = {
  workflows: [
    {
      id: idOf('7'),
      name: 'Net sales',
      owner: ann,
      access: 'read',
      nodes: [{ nodeId: 'n', name: 'Orders', access: 'write', how: 'table' }],
    },
  ],
  schedules: [
    { id: idOf('8'), name: 'Nightly', workflowName: 'Net sales', owner: ann, delivers: true, nodes: [] },
  ],
  counts: { workflows: 1, schedules: 300, hiddenWorkflows: 2 },
}
function portalWith(asked: string[]) {
  return openPortal({
    ...signedInAs('user'),
    'GET /connections': list([connection]),
    'GET /places': list([]),
    'GET /datasets': list([]),
    'GET /uses': ({ url }) => {
      asked.push(new URL(url).search)
      return done(uses)
    },
  })
}

test('passes what is searched to the API, and shows who uses it and how', async () => {
  const asked: string[] = []
  const query = new URLSearchParams({
    of: `connection:${connection.id}`,
    database: 'shop',
    table: ' orders ',
    column: '',
  })
  const html = visibleHtml(await (await portalWith(asked)(`/workflows/uses?${query}`, { headers })).text())
  expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({
    connectionId: connection.id,
    databaseName: 'shop',
    tableName: 'orders',
  })
  for (const text of [
    'Orders writes the table',
    'Delivers its files to the place',
    'Also used in workflows that you may not see: 2.',
    'Only the first 1 of 300 are listed.',
  ])
    expect(html).toContain(text)
  expect(html).toMatch(/<option value="connection:[^"]+" selected=""/)
})

test.each(['', 'connection:1', 'user:00000000-0000-4000-8000-000000000001', 'constructor:x'])(
  'searches nothing for the item "%s"',
  async (of) => {
    const asked: string[] = []
    const answer = await portalWith(asked)(`/workflows/uses?${new URLSearchParams({ of })}`, { headers })
    expect(visibleHtml(await answer.text())).toContain('Choose what to search')
    expect(asked).toEqual([])
  },
)
