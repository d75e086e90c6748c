/** Reports the end of a stream's work to the stream. */
export async function settle(work: Promise<void>, done: (error?: Error) => void): Promise<void> {
  try {
    await work
  } catch (error) {
    done(error as Error)
    return
  }
  done()
}
