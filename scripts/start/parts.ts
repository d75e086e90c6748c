import type { Environment } from '../environment.ts'
import { StartProblem } from '../start-problem.ts'
import type { Log } from './log.ts'
import { Part } from './part.ts'
import { program } from './programs.ts'
import type { FolderLock } from './running.ts'

type Given = { env: Environment; log: Log; dev: boolean; open: AsyncDisposableStack }

/** Migrates the database to the current schema, in a separate process. */
export async function migrateDatabase({ env, log, dev, open }: Given): Promise<void> {
  const ended = Promise.withResolvers<number | null>()
  const part = new Part({ name: 'migrate', env, ...program('migrate', dev) }, log, {
    began: () => {},
    ended: ended.resolve,
    restarts: () => false,
  })
  open.defer(() => part.stop())
  part.start()
  if ((await ended.promise) !== 0)
    throw new StartProblem(`The database could not be brought up to date (${log.file} says more).`)
}

/** The grace for active calls and runs when parts are stopped, in milliseconds. */
type Patience = { stopPatience: number }

/** Starts the API and the worker. `fallen` resolves with a message when one of them can't start. */
export function startParts({
  env,
  log,
  dev,
  running,
  open,
  stopPatience,
}: Given & Patience & { running: FolderLock }): {
  parts: Part[]
  fallen: Promise<string>
} {
  const fallen = Promise.withResolvers<string>()
  const parts: Part[] = (['api', 'worker'] as const).map(
    (name) =>
      new Part({ name, env, stopPatience, ...program(name, dev) }, log, {
        began: () => running.children(parts.flatMap((part) => part.pid ?? [])),
        ended: (code, signal) => log.say(`${name} ended with ${signal ?? `code ${code}`}.`),
        restarts: (proven) => {
          if (!proven && !dev) fallen.resolve(`The ${name} could not start (${log.file} says more).`)
          return proven
        },
      }),
  )
  open.defer(async () => {
    await Promise.all(parts.map((part) => part.stop()))
  })
  for (const part of parts) part.start()
  return { parts, fallen: fallen.promise }
}
