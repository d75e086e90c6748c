import type { Schemas } from '@anj/client'
import type { ReadingOptions } from '@anj/workflow'
import { client, dataOf } from './client.ts'

/** An uploaded file with its versions. */
export type Dataset = Schemas['Dataset']
/** What was found out about a file when it was read. */
export type DatasetProfile = Schemas['DatasetProfile']

const params = (datasetId: string) => ({ path: { datasetId } })

/** An uploaded file with its newest reading. */
export const readDataset = (id: string, signal: AbortSignal): Promise<Dataset> =>
  dataOf(client.GET('/datasets/{datasetId}', { params: params(id), signal }))

/** Reads the same original with other options, as a new version. */
export const readAgain = (id: string, options: ReadingOptions): Promise<Dataset> =>
  dataOf(client.POST('/datasets/{datasetId}/read-again', { params: params(id), body: { options } }))
