import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import type { Log } from './log.ts'
import type { Part } from './part.ts'

const FOLDERS = ['workflow/src', 'engine/src', 'db/src', 'db/migrations', 'api/src', 'worker/src']
const QUIET = 200

/** Restarts API and worker in development when their sources change. Returns a function that stops watching. */
export function watchSources(parts: Part[], log: Log): () => Promise<void> {
  let timer: NodeJS.Timeout | null = null
  const changed = (file: string | null) => {
    if (!file || !/\.(ts|json|sql)$/.test(file) || file.endsWith('.test.ts')) return
    if (timer) clearTimeout(timer)
    timer = setTimeout(() => {
      log.say(`${file} has changed; api and worker begin anew.`)
      for (const part of parts) part.restart()
    }, QUIET)
  }
  const watchers: FSWatcher[] = FOLDERS.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => changed(file)),
  )
  return async () => {
    if (timer) clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
