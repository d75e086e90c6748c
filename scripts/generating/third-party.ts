/** Writes THIRD-PARTY.md, the packages that the product is made of with their licences; with --check says whether it is fresh. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenceOf } from '../licences/judge-licence.ts'
import { readPackages } from '../licences/read-packages.ts'
import { root } from '../root.ts'

const file = join(root, 'THIRD-PARTY.md')
const packages = readPackages()
const shipped = packages.filter(({ isShipped }) => isShipped)
const rows = shipped.map((one) => `| ${one.name} | ${one.version} | ${licenceOf(one) ?? 'unknown'} |`)
const fresh = `# Packages of others

What the product is made of besides its own code, written by \`npm run generate\` from the lock. Which licences may be used stands in
[judge-licence.ts](scripts/licences/judge-licence.ts), and a test holds all packages to it, also those of tools and tests, which aren't given on and not listed here.
The text of each licence lies in the package's own folder below \`node_modules\`.

| package | version | licence |
|---|---|---|
${rows.join('\n')}
`

if (!process.argv.includes('--check')) {
  writeFileSync(file, fresh)
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== fresh) {
  console.error('THIRD-PARTY.md is stale: write it again with npm run generate.')
  process.exitCode = 1
}
