import type { Schemas } from '@anj/client'
import type { CsvOptions, Encoding, ReadingOptions } from '@anj/workflow'
import { client, dataOf } from './client.ts'

/** An uploaded file with its versions. */
export type Dataset = Schemas['Dataset']
/** What was found out about a file when it was read. */
export type DatasetProfile = Schemas['DatasetProfile']

/** The first rows of a delimited file, as it would be read. */
export type FirstPart = Schemas['FirstPart']

const params = (datasetId: string) => ({ path: { datasetId } })

/** An uploaded file with its newest reading. */
export const readDataset = (id: string, signal: AbortSignal): Promise<Dataset> =>
  dataOf(client.GET('/datasets/{datasetId}', { params: params(id), signal }))

/** Has a file follow one in the watched folder, named from the organization's folder there. */
export const watchFile = (id: string, path: string): Promise<Dataset> =>
  dataOf(client.PUT('/datasets/{datasetId}/watch', { params: params(id), body: { path } }))

/** Has a file follow none any more. */
export const endWatch = (id: string): Promise<Dataset> =>
  dataOf(client.DELETE('/datasets/{datasetId}/watch', { params: params(id) }))

/** Reads the same original with other options, as a new version. */
export const readAgain = (id: string, options: ReadingOptions): Promise<Dataset> =>
  dataOf(client.POST('/datasets/{datasetId}/read-again', { params: params(id), body: { options } }))

/** The first rows as options would have them; with an encoding alone, the other options are found out. */
export const showFirstPart = (
  id: string,
  reading: { readonly options: CsvOptions } | { readonly encoding: Encoding },
  signal: AbortSignal,
): Promise<FirstPart> =>
  dataOf(client.POST('/datasets/{datasetId}/first-part', { params: params(id), body: reading, signal }))
