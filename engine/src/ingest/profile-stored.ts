import { AppError, type ReadingOptions } from '@anj/workflow'
import { openSession } from '../duckdb/session.ts'
import { spillFolderOf } from '../process/work-folder.ts'
import { profileColumns } from './profile-columns.ts'
import type { IngestResult, ProfileRequest } from './protocol.ts'
import { described } from './store-table.ts'

/** Profiles the columns of a columnar copy that an ingest has completed before it was interrupted. */
export async function profileStored(
  { columnarPath, limits, stored, ...file }: ProfileRequest,
  workFolder: string,
  onPercent: (percent: number) => void,
): Promise<IngestResult> {
  await using session = await openSession({
    memoryBytes: limits.memoryBytes,
    temporaryDirectory: spillFolderOf(workFolder),
    temporaryBytes: limits.temporaryBytes,
    paths: [columnarPath],
  })
  const hints = { candidates: undefined, decimalSign: decimalSignOf(file.options) }
  const profile = await profileColumns(session, columnarPath, stored.columns, hints, (part) =>
    onPercent(100 * part),
  )
  if (profile.rows !== stored.rows)
    throw new AppError('csvRowsMissing', { lines: stored.rows, rows: profile.rows })
  return { ...file, profile: described(profile, stored.notes) }
}

function decimalSignOf(options: ReadingOptions): '.' | ',' | undefined {
  return 'decimalSign' in options ? options.decimalSign : undefined
}
