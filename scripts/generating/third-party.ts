/** Writes THIRD-PARTY.md, the list of distributed packages with their licences; with --check it reports whether the file is up to date. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenceOf } from '../licences/check-licence.ts'
import { readPackages } from '../licences/read-packages.ts'
import { root } from '../root.ts'

const file = join(root, 'THIRD-PARTY.md')
const packages = readPackages()
const shipped = packages.filter(({ isShipped }) => isShipped)
const rows = shipped.map((one) => `| ${one.name} | ${one.version} | ${licenceOf(one) ?? 'unknown'} |`)
const fresh = `# Third-party packages

This page lists the packages that Anj consists of besides its own code. \`npm run generate\` writes it from the lock file. [check-licence.ts](scripts/licences/check-licence.ts) defines the
allowed licences, and a test checks all packages, including those of tools and tests, which are not distributed and not listed here. The text of each licence is in the package's own folder in \`node_modules\`.

| package | version | licence |
|---|---|---|
${rows.join('\n')}
`

if (!process.argv.includes('--check')) {
  writeFileSync(file, fresh)
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== fresh) {
  console.error('THIRD-PARTY.md is stale. Run npm run generate.')
  process.exitCode = 1
}
