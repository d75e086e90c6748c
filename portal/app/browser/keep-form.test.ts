import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { expect, test } from 'vitest'
import { pages } from '../testing/open-portal.ts'
import { keepPage } from './keep-form.ts'

/** Every page with a form. The catch-all route only shows "not found". */
const withForm = Object.entries(pages).filter(
  ([name, page]) => name !== '$' && 'action' in page && page.default,
)

test.each(withForm)('%s keeps the typed values when the server is unreachable', (_, page) => {
  expect(page).toHaveProperty('clientAction')
  if ('loader' in page) expect(page).toHaveProperty('shouldRevalidate')
})

test('reloads a page after a form succeeds, and keeps it after a form fails', () => {
  const after = (actionResult: unknown) =>
    keepPage({ actionResult, defaultShouldRevalidate: true } as ShouldRevalidateFunctionArgs)
  expect(after({ problem: { message: 'Away.' }, values: {} })).toBe(false)
  expect([after({ codes: [] }), after(undefined), after(null)]).toEqual([true, true, true])
})
