type Answers<P extends readonly PromiseLike<unknown>[]> = { -readonly [K in keyof P]: Awaited<P[K]> }

/**
 * Waits for questions that are put without waiting for each other's answers: the driver sends them together. Of those that
 * failed the first one is told, once all have ended: within a transaction none is left behind that is asked after its end.
 */
export async function atOnce<const P extends readonly PromiseLike<unknown>[]>(
  ...asked: P
): Promise<Answers<P>> {
  const ended = await Promise.allSettled(asked)
  const answers = ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
  return answers as Answers<P>
}
