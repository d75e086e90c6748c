import { type Problem, problem } from '../model/problem.ts'
import { isPlacePath } from '../places/place-path.ts'
import { exampleNamePattern, isNamePattern } from './delivered-name.ts'
import type { PlaceDelivery } from './delivery.ts'

/** Returns the first problem of a delivery to a place, or null. */
export function placeDeliveryProblem({
  placeId,
  folder,
  name,
}: Pick<PlaceDelivery, 'placeId' | 'folder' | 'name'>): Problem | null {
  if (placeId === '') return problem('deliveryPlaceNeeded')
  if (folder !== '' && !isPlacePath(folder)) return problem('deliveryFolderWrong')
  return isNamePattern(name) ? null : problem('deliveryNameWrong', { example: exampleNamePattern })
}
