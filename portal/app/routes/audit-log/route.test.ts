import { expect, test } from 'vitest'
import { done, openPortal } from '../../testing/open-portal.ts'
import { idOf, page, signedIn, signedInAs, visibleHtml } from '../../testing/people.ts'

const headers = signedIn
const entry = {
  id: 41,
  at: '2026-03-29T01:02:03.000Z',
  organizationId: idOf('aa'),
  organizationName: 'Engines',
  userId: idOf('7'),
  userName: 'grace',
  action: 'user.changed',
  title: 'User changed',
  resource: 'users',
  resourceId: idOf('8'),
  subject: 'linus',
  address: '192.0.2.7',
}
const head = { position: 40, hash: 'a'.repeat(64) }

function portalWith(asked: string[], more: object = {}) {
  return openPortal({
    ...signedInAs('admin'),
    'GET /user': () => page([]),
    'GET /logs/actions': () => done([{ action: 'user.changed', title: 'User changed' }]),
    'GET /logs': ({ url }) => {
      asked.push(new URL(url).search)
      return Response.json({ success: true, message: 'Done.', data: [entry], next: 'NDE' })
    },
    ...more,
  })
}

test("converts days in the reader's time zone to timestamps, and keeps the filters on the next page", async () => {
  const asked: string[] = []
  const path = '/audit-log?from=2026-03-29&to=2026-03-29&zone=Europe/Berlin&action=user.changed&search=li'
  const html = visibleHtml(await (await portalWith(asked)(path, { headers })).text())
  expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({
    from: '2026-03-28T23:00:00.000Z',
    to: '2026-03-29T22:00:00.000Z',
    action: 'user.changed',
    search: 'li',
    limit: '25',
  })
  expect(html).toContain('Mar 29, 2026, 01:02:03 AM UTC')
  expect(html).toMatch(/href="\/audit-log\?[^"]*zone=Europe%2FBerlin[^"]*cursor=NDE"/)
  expect(html).toMatch(/href="\/audit-log\/export\?[^"]*action=user.changed/)
})

test('links an entry back to the filtered page of the log that it was opened from', async () => {
  const portal = portalWith([], {
    'GET /logs/41': () => done({ ...entry, before: null, after: null, seal: null }),
  })
  const log = '?cursor=OTA'
  const html = visibleHtml(await (await portal(`/audit-log${log}`, { headers })).text())
  const address = `/audit-log/41?${new URLSearchParams({ list: log })}`
  expect(html).toContain(`href="${address}"`)
  expect(visibleHtml(await (await portal(address, { headers })).text())).toContain(`href="/audit-log${log}"`)
})

test('denies regular users the log and its export', async () => {
  const portal = openPortal(signedInAs('user'))
  for (const path of ['/audit-log', '/audit-log/41', '/audit-log/verify', '/audit-log/export'])
    expect((await portal(path, { headers })).status, path).toBe(403)
})

test('shows the changed fields of an entry and collapses the unchanged ones', async () => {
  const portal = portalWith([], {
    'GET /logs/41': () =>
      done({
        ...entry,
        before: { email: 'a@b.c', role: 'user' },
        after: { email: 'd@e.f', role: 'user' },
        seal: head,
      }),
  })
  const html = visibleHtml(await (await portal('/audit-log/41', { headers })).text())
  expect(html).toContain('<del>a@b.c</del>')
  expect(html).toContain('<ins>d@e.f</ins>')
  expect(html).toContain('Unchanged (1)')
  expect((await portal('/audit-log/none', { headers })).status).toBe(404)
})

test('shows where the seal chain breaks, and sends the noted seal to the API', async () => {
  const asked: string[] = []
  const problem = {
    kind: 'rowChanged',
    position: 12,
    entryId: 41,
    sentence: 'Entry 41 was changed after it was sealed.',
  }
  const portal = portalWith([], {
    'GET /logs/verify': ({ url }: Request) => {
      asked.push(new URL(url).search)
      return done({ whole: false, sealed: 40, unsealed: 0, head, problem })
    },
  })
  const noted = encodeURIComponent(`${head.position}:${head.hash}`)
  const html = visibleHtml(await (await portal(`/audit-log/verify?head=${noted}`, { headers })).text())
  expect(asked).toEqual([`?position=40&hash=${head.hash}`])
  expect(html).toContain(problem.sentence)
  expect(html).toContain('href="/audit-log/41"')
  expect(visibleHtml(await (await portal('/audit-log/verify?head=nonsense', { headers })).text())).toContain(
    'A seal consists of a number, a colon and 64 hexadecimal digits',
  )
})

test("streams the API's export with the same filters", async () => {
  const asked: string[] = []
  const portal = portalWith([], {
    'GET /logs/export': ({ url }: Request) => {
      asked.push(new URL(url).search)
      return new Response('id,at\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } })
    },
  })
  const answer = await portal('/audit-log/export?search=li&limit=50', { headers })
  expect(asked).toEqual(['?search=li'])
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(await answer.text()).toBe('id,at\r\n')
})
