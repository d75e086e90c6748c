import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFolder } from '@anj/engine'
import { sentence } from '@anj/workflow'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSmallDisk } from '../../../engine/src/testing/small-disk.ts'
import { addReadyDataset } from '../datasets/testing.ts'
import { callApp, createTestApp, type Person, type TestApp } from '../testing.ts'

/** Small disks for the tests. Empty if the current user isn't allowed to mount a disk. */
const disks = [openSmallDisk(16)].flatMap((one) => one ?? [])
const MB = 1_000_000
let app: TestApp
let ann: Person
beforeAll(async () => {
  // Puts the app's store on the small disk if one exists.
  vi.stubEnv('TMPDIR', disks[0]?.folder ?? tmpdir())
  app = await createTestApp()
  vi.unstubAllEnvs()
  ann = await app.superUser()
})
afterAll(async () => {
  await app.close()
  for (const disk of disks) disk.close()
})

const originals = () => readdirSync(join(app.storeFolder, 'originals'))
const refusal = [507, 'diskFull', sentence('diskFull')]

for (const disk of disks) {
  test('changes nothing when content does not fit on the disk, and accepts the content once there is room', async () => {
    const { id } = await addReadyDataset(app, ann)
    const before = originals()
    const put = () => ann.call('PUT', `/api/datasets/${id}/content`, Buffer.alloc(2 * MB, 'a\n'))
    disk.fill(MB)
    const { status, body } = await put()
    expect([status, body.code, body.message]).toEqual(refusal)
    expect(originals()).toEqual(before)
    disk.makeRoom()
    expect((await put()).status).toBe(202)
  })

  test('continues an upload that did not fit on the disk once there is room', async () => {
    const tus = { 'tus-resumable': '1.0.0' }
    const content = Buffer.alloc(2 * MB, 'a\n')
    const begun = await ann.call('POST', '/api/uploads', undefined, {
      ...tus,
      'upload-metadata': `filename ${Buffer.from('a.csv').toString('base64')}`,
      'upload-length': String(content.length),
    })
    const url = String(begun.headers['location'])
    const send = async () => {
      const { headers } = await ann.call('HEAD', url, undefined, tus)
      const offset = Number(headers['upload-offset'])
      return ann.call('PATCH', url, content.subarray(offset), {
        ...tus,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      })
    }
    disk.fill(500_000)
    const { status, body } = await send()
    expect([status, body.code, body.message]).toEqual(refusal)
    disk.makeRoom()
    const sent = await send()
    expect([sent.status, sent.headers['upload-offset']]).toEqual([204, String(content.length)])
    expect(sent.headers['anj-dataset-id']).toBeDefined()
  })
}

test('gives the same answer when the store reports a full disk', async () => {
  const { id } = await addReadyDataset(app, ann)
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const storage = { ...openFolder(app.storeFolder), put: () => Promise.reject(full) }
  const other = await app.another({ storage })
  const path = `/api/datasets/${id}/content`
  const { status, body } = await callApp(other, ann.token, 'PUT', path, 'a\n1\n', {
    'content-type': 'text/csv',
  })
  expect([status, body.code, body.message]).toEqual(refusal)
})
