/**
 * Generates the migration that brings the database to the current schema. With `--check`, fails if a migration is
 * missing.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'

const folder = join(import.meta.dirname, '..')
const migrations = join(folder, 'migrations')

/**
 * Runs `drizzle-kit generate` in a folder that contains the earlier migrations. drizzle-kit resolves every path against
 * its working directory. It exits with 0 even if it fails, so this function checks its output.
 */
function generate(out: string, name: string | undefined): void {
  const kit = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs')
  const place = relative(folder, out)
  const args = [
    kit,
    'generate',
    '--dialect',
    'postgresql',
    '--schema',
    './src/schema/index.ts',
    '--out',
    place,
  ]
  const result = spawnSync(process.execPath, name ? [...args, '--name', name] : args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const isDone = /Your SQL migration file|No schema changes/.test(result.stdout)
  if (result.status !== 0 || !isDone) throw new Error(`drizzle-kit failed:\n${result.stdout}${result.stderr}`)
}

/** Returns the migrations that the schema needs and that are missing from the folder. */
function missingMigrations(): readonly string[] {
  const copy = mkdtempSync(join(tmpdir(), 'anj-migrations-'))
  try {
    cpSync(migrations, copy, { recursive: true })
    generate(copy, undefined)
    const known = new Set(readdirSync(migrations))
    return readdirSync(copy).filter((file) => file.endsWith('.sql') && !known.has(file))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const { values } = parseArgs({ options: { check: { type: 'boolean' }, name: { type: 'string' } } })
if (!values.check) {
  generate(migrations, values.name)
} else if (missingMigrations().length > 0) {
  console.error('db/migrations is behind db/src/schema: run `npm run generate` and commit the new migration.')
  process.exitCode = 1
}
