import { Type } from 'typebox'

/** How long the answer waits when nobody says, and at most, in seconds. */
const usualWait = 30
const longestWait = 300

/** What a caller prefers of a call that takes its time (RFC 7240). */
export interface Preference {
  readonly waitSeconds: number
  /** For the header Preference-Applied; null when nothing was asked for. */
  readonly applied: string | null
}

/**
 * Reads the header Prefer: `respond-async` doesn't wait unless `wait=N` says how long; `wait` alone waits as long as is
 * usual. Others are not for these calls. `unsaid` is how long to wait when nothing is said.
 */
export function readPrefer(header: string | readonly string[] | undefined, unsaid = usualWait): Preference {
  const preferences = [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((one) => one.split(';')[0]?.trim() ?? '')
  const isAsync = preferences.some((one) => /^respond-async$/i.test(one))
  const asked = preferences.map((one) => /^wait\s*=\s*"?(\d{1,9})"?$/i.exec(one)?.[1]).find(Boolean)
  const isPlain = asked === undefined && preferences.some((one) => /^wait$/i.test(one))
  const waitSeconds =
    asked === undefined ? (isPlain ? usualWait : isAsync ? 0 : unsaid) : Math.min(Number(asked), longestWait)
  const applied = [
    ...(isAsync ? ['respond-async'] : []),
    ...(isPlain ? ['wait'] : []),
    ...(asked === undefined ? [] : [`wait=${waitSeconds}`]),
  ]
  return { waitSeconds, applied: applied.length > 0 ? applied.join(', ') : null }
}

/** The headers of a call whose answer may wait. */
export const PreferHeaders = {
  prefer: Type.Optional(
    Type.String({
      maxLength: 500,
      description: `\`wait=N\` waits up to N seconds, at most ${longestWait}; \`wait\` alone ${usualWait}; \`respond-async\` not at all (RFC 7240).`,
    }),
  ),
}

/** The header of an answer that tells what of it was followed. */
export const appliedHeader = {
  'Preference-Applied': { type: 'string', description: 'What of the header Prefer was followed.' },
} as const
