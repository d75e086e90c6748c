import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from './caller.ts'

const tus = { 'tus-resumable': '1.0.0' }

/**
 * Uploads a file in a number of parts to different APIs. When an API is down, the upload continues at the next one.
 * Returns the dataset's ID.
 */
export async function upload(
  caller: Caller,
  fileName: string,
  content: Buffer,
  parts: number,
): Promise<string> {
  const name = Buffer.from(fileName).toString('base64')
  const begun = await caller.ask('POST', '/uploads', {
    headers: { ...tus, 'upload-length': String(content.length), 'upload-metadata': `filename ${name}` },
  })
  const path = (begun.headers.get('location') ?? '').replace(/^\/api/, '')
  const size = Math.ceil(content.length / parts)
  for (let offset = 0; ; ) {
    try {
      const answer = await caller.once('PATCH', path, {
        body: content.subarray(offset, offset + size),
        headers: {
          ...tus,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
      })
      const made = answer.headers.get('anj-dataset-id')
      if (made) return made
      if (answer.status === 204) {
        offset = Number(answer.headers.get('upload-offset'))
        continue
      }
      if (![409, 423].includes(answer.status)) throw new TypeError(`An upload was refused: ${answer.text}`)
    } catch (error) {
      if (error instanceof TypeError && error.message.startsWith('An upload')) throw error
      caller.again += 1
    }
    await pause(50)
    const head = await caller.ask('HEAD', path, { headers: tus })
    if (head.status !== 200) throw new Error(`The API does not know the upload any more: ${head.status}`)
    const made = head.headers.get('anj-dataset-id')
    if (made) return made
    offset = Number(head.headers.get('upload-offset'))
  }
}

/** Waits until a file is ingested or fails, and returns the result. */
export async function untilIngested(
  caller: Caller,
  datasetId: string,
): Promise<{ status: string; rows: number }> {
  for (;;) {
    const { data } = await caller.ask('GET', `/datasets/${datasetId}`)
    const version = data['version'] as {
      readonly status: string
      readonly profile?: { readonly rows: number } | null
    }
    if (version.status === 'ready' || version.status === 'failed')
      return { status: version.status, rows: version.profile?.rows ?? 0 }
    await pause(200)
  }
}

/** Returns a CSV file with a number of rows. */
export function rowsAsText(rows: number, word: string): Buffer {
  const lines = Array.from({ length: rows }, (_, i) => `${i + 1},${word} ${i + 1},${'x'.repeat(40)}`)
  return Buffer.from(`id,name,note\n${lines.join('\n')}\n`)
}
