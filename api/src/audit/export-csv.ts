import { type AuditFilter, type Db, type FullAuditEntry, listFullAuditEntries } from '@anj/db'
import { csvCell } from '@anj/workflow'
import { titleOf } from './to-entry.ts'

/** The number of rows held in memory at a time. */
const portion = 500

const columns = {
  id: ({ id }) => String(id),
  at: ({ at }) => at.toISOString(),
  organization: ({ organizationName }) => organizationName,
  organizationId: ({ organizationId }) => organizationId,
  userName: ({ userName }) => userName,
  userId: ({ userId }) => userId,
  action: ({ action }) => action,
  title: ({ action }) => titleOf(action),
  resource: ({ resource }) => resource,
  resourceId: ({ resourceId }) => resourceId,
  subject: ({ subject }) => subject,
  address: ({ address }) => address,
  before: ({ before }) => json(before),
  after: ({ after }) => json(after),
  sealPosition: ({ position }) => (position === null ? null : String(position)),
  sealHash: ({ hash }) => hash,
} as const satisfies Record<string, (entry: FullAuditEntry) => string | null>

/**
 * Yields entries as CSV, newest first, page by page. The format is RFC 4180 in UTF-8, with the byte order mark that
 * spreadsheets expect.
 */
export async function* exportCsv(db: Db, filter: AuditFilter, signal: AbortSignal): AsyncGenerator<string> {
  yield `\ufeff${Object.keys(columns).join(',')}\r\n`
  let before: number | undefined
  while (!signal.aborted) {
    const rows = await listFullAuditEntries(db, filter, { limit: portion, before })
    if (rows.length > 0) yield rows.map(line).join('')
    if (rows.length < portion) return
    before = rows.at(-1)?.id
  }
  // Throws if the export was aborted, because a file that ended here without an error would look complete.
  signal.throwIfAborted()
}

function line(entry: FullAuditEntry): string {
  const cells = Object.values(columns).map((read) => csvCell(read(entry)))
  return `${cells.join(',')}\r\n`
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
