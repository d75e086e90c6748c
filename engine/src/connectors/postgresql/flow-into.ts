import type { Writable } from 'node:stream'
import type { Database } from './connect.ts'
import type { TakeRows } from './row-tap.ts'

/** The way of a COPY's bytes into a sink. */
export interface Flow {
  readonly take: TakeRows
  /** Rejects when the sink breaks. */
  readonly failed: Promise<never>
  /** Resolves when the sink has taken every byte. */
  taken(): Promise<void>
  /** Lets go of the sink. */
  end(): void
}

/** Passes rows on to a sink as fast as it takes them: while it is full, the server's bytes stay in the network. */
export function flowInto(
  sink: Writable,
  database: Pick<Database, 'pause'>,
  onRows?: (rows: number) => void,
): Flow {
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => undefined)
  let rows = 0
  let ended = false
  const drained = () => database.pause(false)
  const fail = (error?: Error) => {
    failure.reject(error ?? new Error('The sink of the rows was closed'))
    drained()
  }
  const closed = () => fail()
  sink.on('drain', drained).on('error', fail).on('close', closed)
  return {
    take: (bytes, count) => {
      rows += count
      if (ended || sink.destroyed) return
      if (!sink.write(bytes)) database.pause(true)
      if (count > 0) onRows?.(rows)
    },
    failed: failure.promise,
    taken: () =>
      sink.writableLength === 0
        ? Promise.resolve()
        : Promise.race([
            new Promise<void>((resolve) => void sink.write('', () => resolve())),
            failure.promise,
          ]),
    end: () => {
      ended = true
      sink.off('drain', drained).off('error', fail).off('close', closed)
      drained()
    },
  }
}
