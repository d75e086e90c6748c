import type { Writable } from 'node:stream'
import type { Database } from '../connect.ts'
import type { OnRows } from '../row-interceptor.ts'

/** The flow of a COPY's bytes into a sink. */
export interface CopyFlow {
  readonly take: OnRows
  /** Rejects if the sink fails. */
  readonly failed: Promise<never>
  /** Resolves when the sink has consumed every byte. */
  taken(): Promise<void>
  /** Detaches from the sink. */
  end(): void
}

/** Writes rows to a sink with backpressure: while the sink is full, nothing is read from the network. */
export function flowInto(
  sink: Writable,
  database: Pick<Database, 'pause'>,
  onRows?: (rows: number) => void,
): CopyFlow {
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
