import type { DatasetWithVersion } from '@anj/db'
import type { Dataset } from './schema.ts'

/** Converts a dataset to the form that the API returns to a user, without the location in the store. */
export function toDataset(
  { id, ownerId, fileName, createdAt, version, watchedPath, watchedProblem, follow }: DatasetWithVersion,
  { id: callerId }: { readonly id: string },
  { watchedFolder }: { readonly watchedFolder: string | null },
): Dataset {
  const { number, status, percent, bytes, sha256, options, profile, problem } = version
  return {
    id,
    fileName,
    createdAt: createdAt.toISOString(),
    access: ownerId === callerId ? 'own' : 'read',
    ...(ownerId === callerId ? watchOf({ watchedPath, watchedProblem, follow }) : {}),
    ...(ownerId === callerId ? { watchOffered: watchedFolder !== null } : {}),
    version: {
      id: version.id,
      number,
      status,
      percent,
      bytes,
      sha256,
      options: options ?? problem?.options ?? null,
      profile,
      problem: problem && { code: problem.code, sentence: problem.sentence },
    },
  }
}

function watchOf({
  watchedPath,
  watchedProblem,
  follow,
}: Pick<DatasetWithVersion, 'watchedPath' | 'watchedProblem' | 'follow'>): Pick<Dataset, 'watch'> {
  if (watchedPath !== null) return { watch: { path: watchedPath, problem: watchedProblem } }
  if (!follow) return {}
  const { placeId, placeName, path, takes, everyMinutes, problem, askedAt, lookedAt, counts } = follow
  const { afterTaking, doneFolder, marker } = follow
  return {
    watch: {
      path,
      place: { id: placeId, name: placeName },
      takes,
      ...(counts ? { afterTaking, doneFolder, marker, taken: counts } : {}),
      everyMinutes,
      problem,
      checkedAt: lookedAt?.toISOString() ?? null,
      isFetching: askedAt !== null && (lookedAt === null || lookedAt < askedAt),
    },
  }
}
