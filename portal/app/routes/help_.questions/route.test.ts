import { expect, test } from 'vitest'
import { openPortal } from '../../testing/open-portal.ts'
import { page, signedIn, signedInAs, visibleHtml } from '../../testing/people.ts'

const headers = signedIn
const pdf = {
  question: 'Export as PDF?',
  count: 3,
  people: 2,
  lastAskedAt: '2026-11-20T10:00:00.000Z',
  unanswered: 2,
  disliked: 1,
  wordings: ['Export as PDF?', 'pdf <b>export</b>'],
  nearest: { page: 'runs', title: 'Runs', heading: 'Look at the result', id: 'look-at-the-result' },
}

test('shows an admin the unanswered questions from the chosen period, with the closest section', async () => {
  const asked: (string | null)[] = []
  const portal = openPortal({
    ...signedInAs('admin'),
    'GET /rag/questions': (request) => {
      asked.push(new URL(request.url).searchParams.get('days'))
      return page([pdf])
    },
  })
  const html = visibleHtml(await (await portal('/help/questions', { headers })).text())
  expect(html).toContain('Export as PDF?')
  expect(html).toContain('pdf &lt;b&gt;export&lt;/b&gt;')
  expect(html).toContain('href="/help/runs#look-at-the-result"')
  await portal('/help/questions?days=90', { headers })
  await portal('/help/questions?days=1000', { headers })
  expect(asked).toEqual(['30', '90', '30'])
})

test('says so when every question in the period was answered', async () => {
  const portal = openPortal({ ...signedInAs('super'), 'GET /rag/questions': () => page([]) })
  const html = visibleHtml(await (await portal('/help/questions?days=7', { headers })).text())
  expect(html).toContain('In the last 7 days, every question was answered')
})

test("hides other users' questions from regular users", async () => {
  const portal = openPortal(signedInAs('user'))
  expect((await portal('/help/questions', { headers })).status).toBe(403)
})
