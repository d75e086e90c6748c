import { freemem } from 'node:os'
import { parseArgs } from 'node:util'
import { fingerprint, staleTargets, stamp } from './building/stamps.ts'
import { type Target, targets } from './building/targets.ts'
import { root } from './root.ts'

/**
 * `npm run build [-- NAME ...]` builds the stale targets. `--all` builds all of them. `client` builds the client
 * package, which no other target needs.
 */
const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const MEMORY_FOR_PAGES = 2_000_000_000

const asked = ({ name }: Target) => positionals.length === 0 || positionals.includes(name)
const stale = (values.all ? targets : staleTargets()).filter(asked)
const atOnce = freemem() > 2 * MEMORY_FOR_PAGES
let failed = false

if (values.all || positionals.includes('client')) {
  await (await import('./building/package-client.ts')).packageClient()
  console.log('Built client.')
}
if (stale.length === 0) console.log('Everything is built.')
else if (atOnce) await Promise.all(stale.map(run))
else for (const target of stale) await run(target)
if (failed) process.exitCode = 1

async function run(target: Target): Promise<void> {
  const began = performance.now()
  const print = fingerprint(root, target)
  try {
    await build(target)
    stamp(root, target, print)
    console.log(`Built ${target.name} in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  } catch (error) {
    failed = true
    console.error(`Building ${target.name} failed: ${(error as Error).message}`)
  }
}

async function build({ name }: Target): Promise<void> {
  if (name === 'programs') return (await import('./building/programs.ts')).buildPrograms()
  return (await import('./building/pages.ts')).buildPages(name)
}
