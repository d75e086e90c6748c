import { type ChainBreak, type ChainState, hasSeal, type Seal, verifyAudit } from '@anj/core'
import { type Db } from '@anj/db'
import { sentence } from '@anj/workflow'
import type { LogVerification } from './schema.ts'

/** Returns a function that verifies the complete chain of seals. Concurrent callers share one verification. */
export function createVerifier(db: Db): (noted: Seal | null) => Promise<LogVerification> {
  let running: Promise<ChainState> | null = null
  return async (noted) => {
    running ??= verifyAudit(db).finally(() => {
      running = null
    })
    const { firstBreak, sealed, unsealed, head } = await running
    const problem = firstBreak ? describe(firstBreak) : await lost(db, noted)
    return { whole: problem === null, sealed, unsealed, head, problem }
  }
}

type ChainProblem = NonNullable<LogVerification['problem']>

function describe({ kind, position, auditId }: ChainBreak): ChainProblem {
  return { kind, position, entryId: auditId, sentence: sentenceOf(kind, position, auditId) }
}

function sentenceOf(kind: ChainBreak['kind'], position: number | null, id: number | null): string {
  if (kind === 'rowChanged') return sentence('auditRowChanged', { id: id ?? '' })
  if (kind === 'rowUnsealed') return sentence('auditRowUnsealed', { id: id ?? '' })
  if (kind === 'rowMissing') return sentence('auditRowMissing', { id: id ?? '' })
  return sentence(kind === 'sealChanged' ? 'auditSealChanged' : 'auditSealMissing', {
    position: position ?? '',
  })
}

/** Returns a problem if the seal that the caller noted no longer exists. */
async function lost(db: Db, noted: Seal | null): Promise<ChainProblem | null> {
  if (!noted || (await hasSeal(db, noted))) return null
  return {
    kind: 'headMissing',
    position: noted.position,
    entryId: null,
    sentence: sentence('auditHeadMissing'),
  }
}
