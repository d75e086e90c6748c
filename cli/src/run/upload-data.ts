import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client, Schemas } from '@anj/client'
import { Upload } from 'tus-js-client'

const CHUNK_BYTES = 16_000_000
const POLL_MS = 50

/** Uploads a file in resumable pieces and returns the ID of its dataset. */
export async function uploadData(
  client: Client,
  path: string,
  fileName: string,
  signal?: AbortSignal,
  use: 'rows' | 'template' = 'rows',
): Promise<string> {
  const { size } = await stat(path)
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const upload = new Upload(createReadStream(path), {
      endpoint: client.url('/uploads'),
      headers: client.authorization(),
      metadata: { filename: fileName, ...(use === 'template' && { use }) },
      uploadSize: size,
      chunkSize: CHUNK_BYTES,
      onError: reject,
      onSuccess: ({ lastResponse }) => {
        const id = lastResponse.getHeader('Anj-Dataset-Id')
        if (id) resolve(id)
        else reject(new Error('The server took the file without naming its dataset.'))
      },
    })
    const stop = () => void upload.abort().finally(() => reject(signal?.reason))
    signal?.addEventListener('abort', stop, { once: true })
    upload.start()
  })
}

/** Waits until a dataset has been ingested. If the ingest fails, throws the reason. */
export async function waitUntilReady(
  client: Client,
  datasetId: string,
  signal: AbortSignal | null = null,
): Promise<Schemas['Dataset']> {
  for (;;) {
    const { data, error } = await client.GET('/datasets/{datasetId}', {
      params: { path: { datasetId } },
      signal,
    })
    if (error) throw new Error(error.message)
    const { status, problem } = data.data.version
    if (status === 'failed') throw new Error(problem?.sentence ?? data.message)
    if (status === 'ready') return data.data
    await delay(POLL_MS)
  }
}
