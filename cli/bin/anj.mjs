#!/usr/bin/env node
// Runs the bundled command line, as in containers. In a clone, `npm run anj --` builds the bundle first.
import { existsSync } from 'node:fs'

const bundle = new URL('../../dist/anj.mjs', import.meta.url)
if (existsSync(bundle)) {
  await import(bundle.href)
} else {
  process.stderr.write(
    'The command line is not built yet. Call npm run anj -- in the folder of the product.\n',
  )
  process.exitCode = 2
}
