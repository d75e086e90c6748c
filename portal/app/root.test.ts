import { afterEach, expect, test, vi } from 'vitest'
import { openPortal } from './testing/open-portal.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('answers an unknown address with status 404 and an explanation', async () => {
  const answer = await openPortal({})('/no/such/page')
  const page = await answer.text()
  expect(answer.status).toBe(404)
  expect(page).toContain('There is no page at this address.')
  expect(page).toContain('<title>Page not found · Anj 3.0</title>')
})

test('serves pages as HTML that must not be cached', async () => {
  const { headers } = await openPortal({})('/no/such/page')
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('gives a notice a new number each time, even if its text is the same', async () => {
  const portal = openPortal({})
  const numbers = []
  for (const second of [1, 2]) {
    vi.setSystemTime(second * 1000)
    const page = await portal('/forgot-password.data', { headers: { cookie: 'anj_notice=Saved.' } })
    numbers.push(/"said",(\d+)/.exec(await page.text())?.[1])
  }
  expect(numbers).toEqual(['1000', '2000'])
})

test('sends a page in one piece with its length', async () => {
  const answer = await openPortal({})('/no/such/page')
  const length = Number(answer.headers.get('content-length'))
  const page = await answer.text()
  expect(length).toBe(Buffer.byteLength(page))
  expect(page).not.toContain('$RC')
})
