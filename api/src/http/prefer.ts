import { Type } from 'typebox'

/** The default and the maximum waiting time, in seconds. */
const usualWait = 30
const longestWait = 300

/** The Prefer header of a call that may take a long time (RFC 7240). */
export interface Preference {
  readonly waitSeconds: number
  /** The value of the Preference-Applied header, or null without a preference. */
  readonly applied: string | null
}

/**
 * Reads the Prefer header. `respond-async` means no waiting unless `wait=N` sets a time. `wait` without a number means
 * the default time. Other preferences are ignored. `unsaid` is the waiting time without a preference.
 */
export function readPrefer(header: string | readonly string[] | undefined, unsaid = usualWait): Preference {
  const preferences = [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((one) => one.split(';')[0]?.trim() ?? '')
  const isAsync = preferences.some((one) => /^respond-async$/i.test(one))
  const wait = preferences.map((one) => /^wait\s*=\s*"?(\d{1,9})"?$/i.exec(one)?.[1]).find(Boolean)
  const isPlain = wait === undefined && preferences.some((one) => /^wait$/i.test(one))
  const waitSeconds =
    wait === undefined ? (isPlain ? usualWait : isAsync ? 0 : unsaid) : Math.min(Number(wait), longestWait)
  const applied = [
    ...(isAsync ? ['respond-async'] : []),
    ...(isPlain ? ['wait'] : []),
    ...(wait === undefined ? [] : [`wait=${waitSeconds}`]),
  ]
  return { waitSeconds, applied: applied.length > 0 ? applied.join(', ') : null }
}

/** The request header for a call that can wait. */
export const PreferHeaders = {
  prefer: Type.Optional(
    Type.String({
      maxLength: 500,
      description: `\`wait=N\` waits up to N seconds, at most ${longestWait}. \`wait\` waits up to ${usualWait} seconds. \`respond-async\` does not wait (RFC 7240).`,
    }),
  ),
}

/** The response header that lists the applied preferences. */
export const appliedHeader = {
  'Preference-Applied': {
    type: 'string',
    description: 'The preferences from the header Prefer that were applied.',
  },
} as const
