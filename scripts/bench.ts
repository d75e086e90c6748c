import { buildStale } from './building/build-stale.ts'

process.once('disconnect', () => process.exit(1))
await buildStale()
await import('../bench/src/main.ts')
