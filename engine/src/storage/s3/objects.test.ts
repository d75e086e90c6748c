import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { openClient } from './client.ts'
import { Objects } from './objects.ts'

it.each([
  ['none', undefined, false],
  ["the server's keys", 'AES256', false],
  ["a user's key", 'aws:kms', true],
  ["a user's key, twice", 'aws:kms:dsse', true],
])(
  'with encryption by %s, detects whether an ETag depends on the content',
  async (_by, encryption, isOpaque) => {
    const server = createServer((_request, response) => {
      if (encryption) response.setHeader('x-amz-server-side-encryption', encryption)
      response.writeHead(200, { etag: '"abc"', 'content-length': 3 }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const client = openClient({
      name: 'bucket',
      prefix: '',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'KEY', secretAccessKey: 'SECRET' },
      pathStyle: true,
      copyLimit: 1,
      largest: 1,
    })
    expect(await new Objects(client, 'bucket', '').head('a')).toMatchObject({ bytes: 3, isOpaque })
    client.destroy()
    await new Promise((resolve) => server.close(resolve))
  },
)
