/** How long the answer waits when nobody says, and at most, in seconds. */
const usualWait = 30
const longestWait = 300

/** What a caller prefers of a call that takes its time (RFC 7240). */
export interface Preference {
  readonly waitSeconds: number
  /** For the header Preference-Applied; null when nothing was asked for. */
  readonly applied: string | null
}

/** Reads the header Prefer: `respond-async` doesn't wait unless `wait=N` says how long. Others are not for this call. */
export function readPrefer(header: string | readonly string[] | undefined): Preference {
  const preferences = [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((one) => one.split(';')[0]?.trim() ?? '')
  const isAsync = preferences.some((one) => /^respond-async$/i.test(one))
  const asked = preferences.map((one) => /^wait\s*=\s*"?(\d{1,9})"?$/i.exec(one)?.[1]).find(Boolean)
  const waitSeconds = asked === undefined ? (isAsync ? 0 : usualWait) : Math.min(Number(asked), longestWait)
  const applied = [
    ...(isAsync ? ['respond-async'] : []),
    ...(asked === undefined ? [] : [`wait=${waitSeconds}`]),
  ]
  return { waitSeconds, applied: applied.length > 0 ? applied.join(', ') : null }
}
