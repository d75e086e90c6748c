import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node'
import { expect, test } from 'vitest'

type Route = { readonly action?: (args: ActionFunctionArgs) => unknown }

const folder = join(import.meta.dirname, '../routes')
/** The catch-all route for unknown addresses, which accepts no form. */
const NO_PAGE = '$'

/** Makes the test fail if an action calls the API before checking the request's origin. */
const context: AppLoadContext = {
  apiFetch: () => Promise.reject(new Error('The API was called')),
  nonce: '',
  clientAddress: '127.0.0.1',
  remembered: { isSetUp: true },
}

test('refuses a request from another site in every action, before any other work', async () => {
  const refused: string[] = []
  for (const name of readdirSync(folder)) {
    const { action }: Route = await import(join(folder, name, 'route.tsx'))
    if (!action || name === NO_PAGE) continue
    const headers = { referer: 'https://elsewhere.example/' }
    const request = new Request('http://anj.example/', { method: 'POST', headers })
    const answer = await new Promise<unknown>((resolve) =>
      resolve(action({ request, params: {}, context })),
    ).catch((thrown: unknown) => thrown)
    expect([name, answer instanceof Response && answer.status]).toEqual([name, 403])
    refused.push(name)
  }
  expect(refused).toContain('login')
  expect(refused.length).toBeGreaterThan(15)
})
