import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { expect, test } from 'vitest'
import { pages } from '../testing/open-portal.ts'
import { keepPage } from './keep-form.ts'

/** The page for every address that is left takes no form. */
const withForm = Object.entries(pages).filter(
  ([name, page]) => name !== '$' && 'action' in page && page.default,
)

test.each(withForm)('%s keeps what was typed while the server is away', (_, page) => {
  expect(page).toHaveProperty('clientAction')
  if ('loader' in page) expect(page).toHaveProperty('shouldRevalidate')
})

test('what a page shows is read anew after a form was taken, and not after one that has to be corrected', () => {
  const after = (actionResult: unknown) =>
    keepPage({ actionResult, defaultShouldRevalidate: true } as ShouldRevalidateFunctionArgs)
  expect(after({ problem: { message: 'Away.' }, values: {} })).toBe(false)
  expect([after({ codes: [] }), after(undefined), after(null)]).toEqual([true, true, true])
})
