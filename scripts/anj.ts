import { pathToFileURL } from 'node:url'
import { buildStale } from './building/build-stale.ts'
import { whenLauncherIsGone } from './launcher.ts'
import { runningEnvironment } from './start/environment-of-running.ts'
import { program } from './start/programs.ts'

whenLauncherIsGone(() => process.exit(1))
await buildStale({ only: 'programs' })
for (const [name, value] of Object.entries(runningEnvironment(process.env)))
  if (value !== undefined) process.env[name] = value
// npm changes to the product's folder, but file names are relative to the folder in which the user called it.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD)
await import(pathToFileURL(program('anj', false).file).href)
