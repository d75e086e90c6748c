import {
  addDelivery,
  countRunDeliveries,
  type Db,
  type Delivered,
  findOutput,
  findUsablePlace,
  getRun,
  recordAudit,
  type Tx,
} from '@anj/db'
import {
  AppError,
  deliveredName,
  localMoment,
  type PlaceDelivery,
  parse24HourTime,
  placeDeliveryProblem,
  sentence,
  writableKinds,
} from '@anj/workflow'
import type { Caller } from '../access/session.ts'
import { throwFieldFindings } from '../connections/check-connection.ts'
import { orNotFound } from '../http/not-found.ts'

/** Maximum number of deliveries of the files of one run. */
export const mostRunDeliveries = 100

/** Returns a run that the caller may see. */
export async function requireRun(db: Db | Tx, caller: Caller, runId: string) {
  return orNotFound(await getRun(db, caller, runId), 'run')
}

/** Adds a delivery of a file of a run, with its audit entry. The caller must see the run and be able to use the place. */
export async function deliverOutput(
  tx: Tx,
  caller: Caller,
  runId: string,
  { artifactId, ...to }: Omit<PlaceDelivery, 'way'> & { readonly artifactId: string },
): Promise<Delivered> {
  const problem = placeDeliveryProblem(to)
  if (problem) {
    const field = problem.code === 'deliveryFolderWrong' ? 'folder' : 'name'
    throwFieldFindings([{ ...problem, field }])
  }
  const run = await requireRun(tx, caller, runId)
  const file = orNotFound(await findOutput(tx, caller, { runId, artifactId }), 'file')
  const place = await usablePlace(tx, caller, to.placeId)
  if ((await countRunDeliveries(tx, runId)) >= mostRunDeliveries)
    throw new AppError('deliveriesTooMany', { limit: mostRunDeliveries })
  const path = pathOf(to, run, file.fileName)
  const { organizationId, ownerId } = caller
  const made = await addDelivery(tx, {
    organizationId,
    ownerId,
    runId,
    artifactId,
    placeId: place.id,
    placeName: place.name,
    path,
    existing: to.existing,
  })
  await recordAudit(tx, caller, {
    action: 'artifact.delivered',
    resource: 'runs',
    resourceId: runId,
    after: { fileName: file.fileName, place: place.name, path },
  })
  return made
}

async function usablePlace(tx: Tx, caller: Caller, placeId: string) {
  const place = await findUsablePlace(tx, caller, placeId)
  if (!place) {
    const fields = { placeId: sentence('deliveryPlaceUnknown') }
    throw new AppError('deliveryPlaceUnknown', {}, { fields })
  }
  const { name } = place
  if (writableKinds.has(place.kind)) return place
  const fields = { placeId: sentence('placeReadOnly', { place: name }) }
  throw new AppError('placeReadOnly', { place: name }, { fields })
}

/** Returns the path of the file in the place. Dates in its name are those of the start of the run, in its time zone. */
function pathOf(
  { folder, name }: Pick<PlaceDelivery, 'folder' | 'name'>,
  run: Awaited<ReturnType<typeof requireRun>>,
  fileName: string,
): string {
  const moment = localMoment(run.timeZone, run.startedAt ?? run.createdAt)
  const file = deliveredName(name, {
    localDate: moment.slice(0, 10),
    localTime: parse24HourTime(moment.slice(11, 16)) ?? '',
    workflow: run.workflowName,
    fileName,
    runId: run.id,
  })
  return folder === '' ? file : `${folder}/${file}`
}
