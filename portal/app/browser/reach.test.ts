import { expect, test } from 'vitest'
import { reach } from './reach.ts'

const away = { problem: { message: 'Away.' }, values: {} }

test.each([
  ['the network is down', new TypeError('Failed to fetch')],
  [
    'a proxy answers for a server that is away',
    new Error('Unable to decode turbo-stream response from URL: http://anj.test/login.data'),
  ],
])('the form stays and says so when %s', async (_, error) => {
  expect(await reach(() => Promise.reject(error), 'Away.')).toEqual(away)
})

test('a redirect and a fault of ours go on their way', async () => {
  for (const thrown of [new Response(null, { status: 302 }), new Error('A fault')])
    await expect(reach(() => Promise.reject(thrown), 'Away.')).rejects.toBe(thrown)
})
