/** Fails if a committed file contains absolute paths or registry addresses that are valid only on one machine. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.ts'
import { findLeftovers } from './find-leftovers.ts'

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean)
for (const file of files) {
  const content = readIfThere(join(root, file))
  if (content === null || content.includes(0)) continue
  for (const { line, what } of findLeftovers(content.toString('utf8'), { root, home: homedir() })) {
    console.error(`${file}:${line}: ${what}`)
    process.exitCode = 1
  }
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}
