import { expect, test } from 'vitest'
import { openPortal } from './testing/open-portal.ts'

test('an address that leads nowhere says so, with its status', async () => {
  const answer = await openPortal({})('/no/such/page')
  const page = await answer.text()
  expect(answer.status).toBe(404)
  expect(page).toContain('There is no page at this address.')
  expect(page).toContain('<title>Page not found · Anj 3.0</title>')
})

test('a page is HTML that nobody stores', async () => {
  const { headers } = await openPortal({})('/no/such/page')
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
})
