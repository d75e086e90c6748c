import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface ExampleFile {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly path: string
}

/**
 * Returns the example workflows. An example consists of `<name>.anj`, and of `<name>.md` with a heading as its title
 * and a paragraph as its description. Returns an empty list if the folder doesn't exist.
 */
export async function listExamples(folder: string): Promise<readonly ExampleFile[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.anj')).sort()
  return Promise.all(
    files.map(async (file) => {
      const name = file.slice(0, -'.anj'.length)
      const text = await readFile(join(folder, `${name}.md`), 'utf8').catch(() => '')
      const [heading = '', ...rest] = text.trim().split(/\n\s*\n/)
      const title = heading.replace(/^#+\s*/, '').trim() || titleOf(name)
      return {
        name,
        title,
        description: (rest[0] ?? '').replace(/\s+/g, ' ').trim(),
        path: join(folder, file),
      }
    }),
  )
}

function titleOf(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
