import type { Schemas } from '@anj/client'
import { answerOf, type CompleteList, client, dataOf, readCompleteList } from './client.ts'
import type { TestedConnection } from './connections.ts'
import type { Dataset } from './datasets.ts'

/** A saved place without its secrets. */
export type Place = Schemas['Place']
/** A place to save, with its secrets. */
export type PlaceForm = Schemas['PlaceForm']
/** A delivery of a file of a run to a place. */
export type PlacedFile = Schemas['PlacedFile']
/** A file in a place. */
export type PlaceFile = Schemas['PlaceFile']
/** The file in a place that a dataset follows. */
export type FollowForm = Schemas['FollowForm']

const params = (placeId: string) => ({ path: { placeId } })

/** Lists saved places. Their secrets stay on the server. */
export const listPlaces = (signal: AbortSignal): Promise<CompleteList<Place>> =>
  readCompleteList(client.GET('/places', { signal }))

/** Saves a place with its secrets. */
export const createPlace = (place: PlaceForm): Promise<Place> =>
  dataOf(client.POST('/places', { body: place }))

/** Changes a saved place. Without a secret, the stored secret stays. */
export const updatePlace = (id: string, place: PlaceForm): Promise<Place> =>
  dataOf(client.PUT('/places/{placeId}', { params: params(id), body: place }))

/** Deletes a saved place with its secrets. */
export async function deletePlace(id: string): Promise<void> {
  await answerOf(client.DELETE('/places/{placeId}', { params: params(id) }))
}

/** Tests a place and returns a message about the result. */
export async function testPlace(place: Schemas['PlaceTest']): Promise<TestedConnection> {
  const { message, data } = await answerOf(client.POST('/places/test', { body: place }))
  return { message, hostKey: data.hostKey }
}

/** Lists the files in a place that match a pattern. */
export const listPlaceFiles = (
  id: string,
  path: string,
  signal: AbortSignal,
): Promise<CompleteList<PlaceFile>> =>
  readCompleteList(
    client.GET('/places/{placeId}/files', { params: { ...params(id), query: { path } }, signal }),
  )

/** Creates a dataset that follows a file in a place. */
export const followPlaceFile = (id: string, follow: FollowForm): Promise<Dataset> =>
  dataOf(client.POST('/places/{placeId}/datasets', { params: params(id), body: follow }))
