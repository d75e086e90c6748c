import { sealAudit } from '@anj/core'
import { type Db } from '@anj/db'

const HOUR = 60 * 60 * 1000

/**
 * Creates the function that seals the audit log. A call usually covers the rows of the last minutes. The first call,
 * a call every hour, and the call after a failure cover all rows, because rows from long transactions or from times
 * without a worker are older.
 */
export function createSealer(db: Db, now: () => number = Date.now): () => Promise<void> {
  let lookedAtAll: number | null = null
  return async () => {
    const wantsAll = lookedAtAll === null || now() - lookedAtAll >= HOUR
    const began = now()
    try {
      const sealed = await sealAudit(db, wantsAll ? 'all' : 'recent')
      if (wantsAll && sealed !== null) lookedAtAll = began
    } catch (error) {
      lookedAtAll = null
      throw error
    }
  }
}
