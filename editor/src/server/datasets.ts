import type { Schemas } from '@anj/client'
import type { ReadingOptions } from '@anj/workflow'
import { client, dataOf } from './client.ts'

/** An uploaded file with its versions. */
export type Dataset = Schemas['Dataset']
/** The profile of a file, computed when the server read it. */
export type DatasetProfile = Schemas['DatasetProfile']

/** The first rows of a delimited file, read with given options. */
export type FirstPart = Schemas['FirstPart']

const params = (datasetId: string) => ({ path: { datasetId } })

/** Returns an uploaded file with its newest version. */
export const readDataset = (id: string, signal: AbortSignal): Promise<Dataset> =>
  dataOf(client.GET('/datasets/{datasetId}', { params: params(id), signal }))

/**
 * Makes a dataset follow a file in a place, or, without a place, in the organization's subfolder of the watched folder.
 * The path is relative to the folder of the place or to the subfolder.
 */
export const watchFile = (id: string, watch: Schemas['WatchForm']): Promise<Dataset> =>
  dataOf(client.PUT('/datasets/{datasetId}/watch', { params: params(id), body: watch }))

/** Requests the current content of the file in a place that a dataset follows. */
export const fetchDataset = (id: string): Promise<Dataset> =>
  dataOf(client.POST('/datasets/{datasetId}/fetch', { params: params(id) }))

/** Stops a dataset from following a file. */
export const endWatch = (id: string): Promise<Dataset> =>
  dataOf(client.DELETE('/datasets/{datasetId}/watch', { params: params(id) }))

/** Re-reads the original file with different options, as a new version. */
export const readAgain = (id: string, options: ReadingOptions): Promise<Dataset> =>
  dataOf(client.POST('/datasets/{datasetId}/read-again', { params: params(id), body: { options } }))

/** Makes a set of files lose a file, as a new version. Refused if the set has a newer version than the given one. */
export const removeFileFromSet = ({
  datasetId,
  ...query
}: {
  readonly datasetId: string
  readonly name: string
  readonly seenVersion: string
}): Promise<Dataset> =>
  dataOf(client.DELETE('/datasets/{datasetId}/files', { params: { path: { datasetId }, query } }))

/** Returns the first rows with the given options. Without options, the server detects those of a layout. */
export const showFirstPart = (
  id: string,
  reading: Schemas['FirstPartForm'],
  signal: AbortSignal,
): Promise<FirstPart> =>
  dataOf(client.POST('/datasets/{datasetId}/first-part', { params: params(id), body: reading, signal }))
