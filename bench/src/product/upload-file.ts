import { basename } from 'node:path'
import { uploadData, waitUntilReady } from '@anj/cli/upload'
import type { Schemas } from '@anj/client'
import type { Product } from './start-product.ts'

/** Uploads a file and waits until it is ingested. The ingest is timed from the end of the upload. */
export async function uploadFile(
  { client }: Pick<Product, 'client'>,
  path: string,
): Promise<{ dataset: Schemas['Dataset']; ingestSeconds: number }> {
  const datasetId = await uploadData(client, path, basename(path))
  const started = performance.now()
  const dataset = await waitUntilReady(client, datasetId)
  return { dataset, ingestSeconds: (performance.now() - started) / 1000 }
}
