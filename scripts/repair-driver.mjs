// This file is plain JavaScript for Node 20 and later, because it runs before anything is built.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const marker = '// Repaired by Anj\n'

/**
 * Changes to the PostgreSQL driver (postgres 3.4.9): texts of its module, the texts that replace them, and the numbers
 * of their occurrences. See docs/decisions/0061-anj-repairs-the-postgresql-driver.md.
 */
export const repairs = [
  {
    // Discards a buffered write when its connection ends. Otherwise, the connection never sends anything again.
    text: '\n    clearImmediate(nextWriteTimer)\n',
    repaired: '\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n',
    count: 2,
  },
  {
    // Refuses queries between the loss of a connection and the next one. Otherwise, the process crashes.
    text: '    socket = null\n\n    if (initial)\n',
    repaired: '    socket = null\n    terminated = true\n\n    if (initial)\n',
    count: 1,
  },
  {
    // A refused query of a transaction must not change the list that contains the connection.
    text: "    if (terminated)\n      return queryError(q, Errors.connection('CONNECTION_DESTROYED', options))\n",
    repaired:
      "    if (terminated)\n      return (queryError(q, Errors.connection('CONNECTION_DESTROYED', options)), true)\n",
    count: 1,
  },
  {
    // Fails the queries that were sent after a reset was reported but before the connection was closed; they would never
    // end. Forgets the lost result; its rows would shift the next result.
    text: "    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n",
    repaired:
      "    ;(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n" +
      '    query = results = errorResponse = null\n    rows = 0\n',
    count: 1,
  },
]

/**
 * Repairs the driver in a folder's `node_modules`, unless that has been done. Returns false if the driver isn't the one
 * that the repairs were written for.
 * @param {string} folder
 */
export function repairDriver(folder) {
  const file = join(folder, 'node_modules', 'postgres', 'src', 'connection.js')
  if (!existsSync(file)) return false
  const source = readFileSync(file, 'utf8')
  if (source.startsWith(marker)) return true
  if (repairs.some(({ text, count }) => source.split(text).length - 1 !== count)) return false
  const repaired = repairs.reduce(
    (whole, { text, repaired }) => whole.replaceAll(text, () => repaired),
    source,
  )
  // Another process may read the file at the same time.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, marker + repaired)
  renameSync(draft, file)
  return true
}
