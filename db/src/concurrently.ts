type Answers<P extends readonly PromiseLike<unknown>[]> = { -readonly [K in keyof P]: Awaited<P[K]> }

/**
 * Waits for queries that run concurrently; the driver pipelines them. If some fail, throws the first error,
 * but only after all have settled, so that no query runs on after its transaction ends.
 */
export async function concurrently<const P extends readonly PromiseLike<unknown>[]>(
  ...asked: P
): Promise<Answers<P>> {
  const ended = await Promise.allSettled(asked)
  const answers = ended.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
  return answers as Answers<P>
}
