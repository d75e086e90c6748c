import { type FileContent, type Schedule, type Task, type Tx, tasks, zoneToShow } from '@anj/db'
import { AppError, sentence } from '@anj/workflow'
import { formatMoment } from '@anj/workflow/moments'
import { sql } from 'drizzle-orm'
import { requireNewFiles } from '../runs/fetch-before-run.ts'

/** Maximum number of minutes for which a task waits for files that arrived but haven't been ingested. */
export const maxFileWaitMinutes = 10

const MINUTE = 60 * 1000
const lookAgain = 2 * 1000

/** A task's files and schedule, which determine whether its run can begin. */
export interface FilesOfTask {
  readonly task: Pick<Task, 'kind' | 'waitingSince'>
  readonly schedule: Pick<Schedule, 'failIfUnchanged' | 'lastContent' | 'userTimeZone'>
  /** The files' contents, keyed by dataset. */
  readonly files: ReadonlyMap<string, FileContent>
  /** True when each file has ready content. */
  readonly areReadable: boolean
}

/** The reason why a run must wait. */
export interface FileWaitReason {
  readonly waitsFor: string
}

/**
 * Returns null if the files of a schedule allow its run to begin, otherwise the reason why not. A run waits for content
 * that had already arrived when it was due, and until the files in places have been checked. If the newest content
 * can't be read, the run never falls back to older content. An input that takes each file once needs a new file. With `failIfUnchanged`, a run doesn't begin if no content
 * has changed since the last successful run, unless a user starts it by hand.
 */
export function checkFilesReady(of: FilesOfTask, now: Date): AppError | FileWaitReason | null {
  const { task, files, areReadable } = of
  const fetched = checkFetched(of, now)
  if (fetched) return fetched
  const since = task.waitingSince ?? now
  const contents = [...files.values()]
  const unread = contents.find(
    ({ unreadSince, status }) =>
      unreadSince !== null && (unreadSince <= since || (status === null && !areReadable)),
  )
  if (unread) return judgeUnread(task, unread, now)
  for (const { status, problem, fileName } of contents) {
    if (status === 'failed' && problem)
      return new AppError('scheduleFileFailed', { fileName, reason: problem.sentence })
  }
  return refuseWithoutNew(contents) ?? (task.kind === 'now' ? null : refuseUnchanged(of))
}

/** Returns an error if an input that takes each file once has no new file. */
function refuseWithoutNew(contents: readonly FileContent[]): AppError | null {
  try {
    for (const content of contents) requireNewFiles(content)
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/**
 * Returns null once each file that follows a file in a place has been checked after its run was due. A run that a user
 * starts has been checked before its task exists (`fetchBeforeRun`).
 */
function checkFetched({ task, files }: FilesOfTask, now: Date): AppError | FileWaitReason | null {
  const { kind, waitingSince } = task
  if (kind === 'now') return null
  for (const { fileName, follow } of files.values()) {
    if (!follow) continue
    const { lookedAt, problem, isBusy, isOwnerActive } = follow
    if (!isOwnerActive) return new AppError('placeOwnerGone', { fileName })
    if (waitingSince === null || lookedAt === null || lookedAt < waitingSince)
      return !isBusy && isWaitOver(waitingSince, now)
        ? new AppError('scheduleFetchSlow', { fileName, minutes: maxFileWaitMinutes })
        : { waitsFor: fileName }
    if (problem) return new AppError('scheduleFetchFailed', { fileName, reason: problem.sentence })
  }
  return null
}

function isWaitOver(waitingSince: Date | null, now: Date): boolean {
  return waitingSince !== null && now.getTime() - waitingSince.getTime() >= maxFileWaitMinutes * MINUTE
}

function judgeUnread(
  { kind, waitingSince }: FilesOfTask['task'],
  { fileName }: FileContent,
  now: Date,
): AppError | FileWaitReason {
  if (kind === 'now') return new AppError('datasetNotReady', { fileName })
  return isWaitOver(waitingSince, now)
    ? new AppError('scheduleFileSlow', { fileName, minutes: maxFileWaitMinutes })
    : { waitsFor: fileName }
}

/**
 * Returns an error if no file has changed since the last successful run. Without files or without such a run, there is
 * no error.
 */
function refuseUnchanged({ schedule, files }: FilesOfTask): AppError | null {
  const { failIfUnchanged, lastContent, userTimeZone } = schedule
  if (!failIfUnchanged || !lastContent || files.size === 0) return null
  const isSame = ([id, { sha256 }]: [string, FileContent]) => sha256 !== null && lastContent[id] === sha256
  if (![...files].every(isSame)) return null
  const named = [...files.values()].map(({ fileName, since }) =>
    since ? sentence('fileUnchangedSince', { fileName, when: whenIn(userTimeZone, since) }) : fileName,
  )
  return new AppError('scheduleFilesUnchanged', { files: named.join(', ') })
}

function whenIn(zone: string, at: Date): string {
  const shown = zoneToShow(zone)
  return `${formatMoment(at.toISOString(), { timeZone: shown })}, ${shown}`
}

/**
 * Delays tasks until Anj checks their files again a little later. Records the reason, except for tasks that already
 * have a failed run.
 */
export async function delayTasks(
  tx: Tx,
  now: Date,
  waits: readonly { readonly taskId: string; readonly fileName: string }[],
): Promise<void> {
  if (waits.length === 0) return
  const rows = waits.map(({ taskId, fileName }) => ({
    taskId,
    problem: { code: 'scheduleFileWaiting', sentence: sentence('scheduleFileWaiting', { fileName }) },
  }))
  await tx.execute(sql`update ${tasks} set state = 'queued',
      problem = case when attempts = 0 then held."problem" else ${tasks.problem} end,
      next_attempt_at = ${new Date(now.getTime() + lookAgain).toISOString()}::timestamptz,
      waiting_since = coalesce(waiting_since, ${now.toISOString()}::timestamptz)
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as held("taskId" uuid, "problem" jsonb)
    where ${tasks.id} = held."taskId"`)
}
