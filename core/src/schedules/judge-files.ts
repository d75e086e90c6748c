import { type FileContent, type Schedule, type Task, type Tx, tasks, zoneToShow } from '@anj/db'
import { AppError, sentence } from '@anj/workflow'
import { moment } from '@anj/workflow/moments'
import { sql } from 'drizzle-orm'

/** The longest that a task waits for files that have arrived but are not read yet. */
export const fileMinutes = 10

const MINUTE = 60 * 1000
const lookAgain = 2 * 1000

/** What is looked at. */
export interface FilesOfTask {
  readonly task: Pick<Task, 'kind' | 'waitingSince'>
  readonly schedule: Pick<Schedule, 'failIfUnchanged' | 'lastContent' | 'userTimeZone'>
  /** By dataset. */
  readonly files: ReadonlyMap<string, FileContent>
  /** Whether each file has any content that can be read. */
  readonly areReadable: boolean
}

/** Why a run has to wait. */
export interface FileWait {
  readonly waitsFor: string
}

/**
 * Whether the files of a schedule are as they must be for its run: null when it may begin. It reads them afresh: it waits
 * for what had arrived when it was due, it reads nothing older in place of what can't be read, and, where that is wished,
 * it doesn't run over the same again. Whoever runs it by hand sees for themselves what has changed.
 */
export function judgeFiles(of: FilesOfTask, now: Date): AppError | FileWait | null {
  const { task, files, areReadable } = of
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
  return task.kind === 'planned' ? refuseUnchanged(of) : null
}

function judgeUnread(
  { kind, waitingSince }: FilesOfTask['task'],
  { fileName }: FileContent,
  now: Date,
): AppError | FileWait {
  if (kind === 'now') return new AppError('datasetNotReady', { fileName })
  const isOver = waitingSince !== null && now.getTime() - waitingSince.getTime() >= fileMinutes * MINUTE
  return isOver
    ? new AppError('scheduleFileSlow', { fileName, minutes: fileMinutes })
    : { waitsFor: fileName }
}

/** A schedule without files, or one that has not succeeded yet, is never refused. */
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
  return `${moment(at.toISOString(), { timeZone: shown })}, ${shown}`
}

/** Has tasks wait for files, and says so, unless a run of theirs failed before; they are looked at again in a moment. */
export async function holdTasks(
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
