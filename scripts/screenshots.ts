/** `npm run screenshots [-- NAME ...]` takes the pictures of the documentation from the running product. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildStale } from './building/build-stale.ts'
import { root } from './root.ts'
import { runSuite } from './testing/run-suite.ts'
import { provideTool, tools } from './testing/tools.ts'

const folder = join(root, 'docs', 'images')
mkdirSync(folder, { recursive: true })
const chromium = provideTool(tools.chromium)
if (chromium) process.env.ANJ_TEST_CHROMIUM = chromium
await buildStale()
const names = process.argv.slice(2)
// The browser tests perform a user's steps for each picture and fail when an element is missing.
const code = await runSuite(
  '@playwright/test/cli.js',
  [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    'e2e/pictures.spec.ts',
    ...(names.length > 0 ? ['--grep', `/(${names.join('|')})\\.png`] : []),
  ],
  { ...process.env, ANJ_TEST_LONG: '1', ANJ_TEST_PICTURES: folder },
)
process.exitCode = code ?? 1
