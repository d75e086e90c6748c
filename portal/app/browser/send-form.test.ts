import { expect, test } from 'vitest'
import { sendForm } from './send-form.ts'

const away = { problem: { message: 'Away.' }, values: {} }

test.each([
  ['the network is down', new TypeError('Failed to fetch')],
  [
    'a proxy answers because the server is down',
    new Error('Unable to decode turbo-stream response from URL: http://anj.test/login.data'),
  ],
])('keeps the form and shows the error when %s', async (_, error) => {
  expect(await sendForm(() => Promise.reject(error), 'Away.')).toEqual(away)
})

test('rethrows redirects and unexpected errors', async () => {
  for (const thrown of [new Response(null, { status: 302 }), new Error('A fault')])
    await expect(sendForm(() => Promise.reject(thrown), 'Away.')).rejects.toBe(thrown)
})
