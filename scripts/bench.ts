import { buildStale } from './building/build-stale.ts'
import { whenLauncherIsGone } from './launcher.ts'

whenLauncherIsGone(() => process.exit(1))
await buildStale()
await import('../bench/src/main.ts')
