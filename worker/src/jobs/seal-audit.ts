import { sealAudit } from '@anj/core'
import { type Db } from '@anj/db'

const HOUR = 60 * 60 * 1000

/**
 * Seals what was written into the audit log. Each time it looks at the last minutes; at all rows at first, each hour, and
 * after a failure, as rows of long transactions, and of times when no worker was there, are older than that.
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
