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
