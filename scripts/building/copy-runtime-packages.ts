/** Copies the packages that the bundled programs load into FOLDER, for a minimal image. */
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { type Lock, runtimePackages } from './runtime-packages.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Call it with the folder to copy to.')
const read = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8'))
const paths = runtimePackages(read<Lock>('package-lock.json'), read<string[]>('dist/packages.json'))
for (const path of paths) {
  // Optional packages are installed only if they fit the machine. Nested packages are listed with their own paths.
  if (!existsSync(join(root, path))) continue
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    filter: (file) => !file.slice(join(root, path).length).startsWith('/node_modules'),
  })
}
