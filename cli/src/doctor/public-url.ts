import { type Settings } from '@anj/core'
import { isLoopback } from '@anj/db'
import { sentence } from '@anj/workflow'
import { errorFinding, type Finding, okFinding, warningFinding } from './finding.ts'

const PATIENCE = 5_000
const part = 'public address'

/** Checks that the product responds at the address that emails and links contain. */
export async function checkPublicUrl({ publicUrl }: Pick<Settings, 'publicUrl'>): Promise<Finding> {
  if (publicUrl === null) return warningFinding(part, sentence('doctorNoUrl'), sentence('doctorNoUrlCure'))
  const url = URL.parse(publicUrl)
  if (!url)
    return errorFinding(part, sentence('doctorUrlWrong', { url: publicUrl }), sentence('doctorNoUrlCure'))
  const fault = await faultOf(publicUrl)
  // Only a warning, because a machine behind a proxy may be unable to reach the product's public address.
  if (fault !== null)
    return warningFinding(
      part,
      sentence('doctorUrlSilent', { url: publicUrl, reason: fault }),
      sentence('doctorUrlSilentCure'),
    )
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return warningFinding(
      part,
      sentence('doctorUrlPlain', { url: publicUrl }),
      sentence('doctorUrlPlainCure'),
    )
  return okFinding(part, 'doctorUrl', { url: publicUrl })
}

/** Returns the reason why the product doesn't respond at an address, or null when it does. */
async function faultOf(url: string): Promise<string | null> {
  try {
    const answer = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(PATIENCE) })
    return answer.ok ? null : `HTTP ${answer.status}`
  } catch (cause) {
    if (!(cause instanceof Error)) return String(cause)
    return cause.cause instanceof Error && cause.cause.message ? cause.cause.message : cause.message
  }
}
