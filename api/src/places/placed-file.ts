import { type Delivered, deliveryStates } from '@anj/db'
import { existingFileChoices } from '@anj/workflow'
import { type Static, Type } from 'typebox'
import { Id, Nullable, Timestamp } from '../http/common.ts'
import { named } from '../http/named.ts'

export const PlacedFile = named(
  Type.Object(
    {
      id: Id('delivery'),
      placeName: Type.String(),
      path: Type.String({ description: 'Path below the folder of the place.' }),
      state: Type.Enum([...deliveryStates], { type: 'string' }),
      message: Type.String({ description: 'Reason why the last attempt failed; otherwise empty.' }),
      nextAttemptAt: Nullable(Timestamp),
      deliveredAt: Nullable(Timestamp),
      mayRepeat: Type.Boolean({
        description: 'True when the delivery has failed and the caller can repeat it.',
      }),
    },
    { $id: 'PlacedFile', description: "A delivery of the run's file to a place." },
  ),
)
export type PlacedFile = Static<typeof PlacedFile>

/** The fields of a delivery to a place, except for the file name, whose variables depend on the origin of the file. */
export const placeTarget = {
  folder: Type.String({
    maxLength: 1000,
    description: 'A folder below the folder of the place. Empty for that folder itself.',
  }),
  existing: Type.Enum([...existingFileChoices], {
    type: 'string',
    description:
      'If a file with the name exists: `replace` replaces it in one step, `replaceInSteps` replaces it even if no file has the name for a moment, `number` adds a number to the new name, and `refuse` fails.',
  }),
}

/** Converts a delivery to the form that the API returns. `mayRepeat` is true if the caller may repeat a failed one. */
export function toPlacedFile(
  { id, placeName, path, state, problem, attempts, nextAttemptAt, deliveredAt }: Delivered,
  mayRepeat: boolean,
): PlacedFile {
  const isWaitingAgain = state === 'waiting' && attempts > 0 && problem !== null
  return {
    id,
    placeName,
    path,
    state,
    message: problem?.sentence ?? '',
    nextAttemptAt: isWaitingAgain ? nextAttemptAt.toISOString() : null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    mayRepeat: mayRepeat && state === 'failed',
  }
}
