import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from './caller.ts'
import type { Person } from './person.ts'

const tus = { 'tus-resumable': '1.0.0' }
const bytes = { 'content-type': 'application/offset+octet-stream' }

/** Uploads a file in two chunks and returns the ID of its dataset. */
export async function upload(caller: Caller, fileName: string, content: Buffer): Promise<string> {
  const name = Buffer.from(fileName).toString('base64')
  const begun = await caller.api('upload', 'POST', '/uploads', {
    expected: 201,
    headers: { ...tus, 'upload-length': String(content.length), 'upload-metadata': `filename ${name}` },
  })
  const path = (begun.headers.get('location') ?? '').replace(/^\/api/, '')
  const middle = Math.floor(content.length / 2)
  let made: string | null = null
  for (const [start, end] of [
    [0, middle],
    [middle, content.length],
  ] as const) {
    const answer = await caller.api('upload', 'PATCH', path, {
      expected: 204,
      body: content.subarray(start, end),
      headers: { ...tus, ...bytes, 'upload-offset': String(start) },
    })
    made = answer.headers.get('anj-dataset-id')
  }
  if (!made) throw new Error('An upload ended without a dataset.')
  return made
}

/** Waits until a file is ingested. Returns its row count, or null if it failed. */
export async function whenRead({ caller, tally }: Person, datasetId: string): Promise<number | null> {
  for (;;) {
    const { data } = await caller.api('look at file', 'GET', `/datasets/${datasetId}`)
    const version = data['version'] as {
      readonly status: string
      readonly problem?: unknown
      readonly profile?: { readonly rows: number } | null
    }
    if (version.status === 'ready') return version.profile?.rows ?? 0
    if (version.status === 'failed') {
      tally.isWrong(`a file could not be read: ${JSON.stringify(version.problem)}`)
      return null
    }
    await pause(500)
  }
}
