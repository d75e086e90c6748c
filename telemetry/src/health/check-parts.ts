export type PartState = 'ok' | 'failing'

/** How long a part may take to answer, in milliseconds: what waits longer for it is not ready either. */
const usualPatience = 5000

/** Asks each part whether it can be reached, all at once; `onFailing` hears why one can't. */
export async function checkParts<Name extends string>(
  probes: Readonly<Record<Name, () => Promise<unknown>>>,
  onFailing: (part: Name, error: unknown) => void,
  patience = usualPatience,
): Promise<{ readonly isReady: boolean; readonly states: Readonly<Record<Name, PartState>> }> {
  const states: Record<string, PartState> = {}
  await Promise.all(
    Object.entries<() => Promise<unknown>>(probes).map(async ([name, probe]) => {
      states[name] = 'failing'
      try {
        await within(patience, probe())
        states[name] = 'ok'
      } catch (error) {
        onFailing(name as Name, error)
      }
    }),
  )
  const isReady = Object.values(states).every((state) => state === 'ok')
  return { isReady, states: states as Record<Name, PartState> }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`no answer within ${milliseconds / 1000} seconds`)),
    milliseconds,
  )
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
