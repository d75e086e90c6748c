import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Schemas } from '@anj/client'
import { Upload } from 'tus-js-client'
import type { Product } from './start-product.ts'

const CHUNK = 16_000_000
const POLL_MS = 50

/** Uploads a file as the editor does and waits until it is ingested. */
export async function uploadFile(
  { client }: Product,
  path: string,
): Promise<{ dataset: Schemas['Dataset']; ingestSeconds: number }> {
  const datasetId = await upload(client, path)
  const started = performance.now()
  for (;;) {
    const { data, error } = await client.GET('/datasets/{datasetId}', { params: { path: { datasetId } } })
    if (error) throw new Error(error.message)
    const { status, problem } = data.data.version
    if (status === 'failed') throw new Error(problem?.sentence ?? 'The file could not be read.')
    if (status === 'ready') return { dataset: data.data, ingestSeconds: (performance.now() - started) / 1000 }
    await delay(POLL_MS)
  }
}

async function upload(client: Product['client'], path: string): Promise<string> {
  const { size } = await stat(path)
  return new Promise((resolve, reject) => {
    new Upload(createReadStream(path), {
      endpoint: client.url('/uploads'),
      headers: client.authorization(),
      metadata: { filename: basename(path) },
      uploadSize: size,
      chunkSize: CHUNK,
      onError: reject,
      onSuccess: ({ lastResponse }) => {
        const id = lastResponse.getHeader('Anj-Dataset-Id')
        if (id) resolve(id)
        else reject(new Error('The server took the file without naming its dataset.'))
      },
    }).start()
  })
}
