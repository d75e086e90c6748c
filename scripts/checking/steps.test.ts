import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodeKinds } from '@anj/workflow'
import { expect, test } from 'vitest'
import { root } from '../root.ts'

const steps = Object.entries(nodeKinds).filter(([, { type }]) => type === 'preparation')

const textsIn = (folder: string, ending: string) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))

test('each step is drawn by a browser test', () => {
  const specs = textsIn('e2e', '.spec.ts')
  const missing = steps.filter(([kind]) => !specs.some((text) => text.includes(`'${kind}'`)))
  expect(missing.map(([kind]) => kind)).toEqual([])
})

/** Pages about several steps, by their headings. Their introductions name the steps. */
const familyPages = ['Joins', 'Rows With a Match']

test('each step has a help page with a picture', () => {
  const pages = textsIn('docs/help', '.md').map((text) => ({
    heading: text.slice('# '.length, text.indexOf('\n')),
    introduction: text.slice(0, text.indexOf('\n## ')),
    hasPicture: text.includes('](../images/'),
  }))
  const missing = steps.filter(([, { title }]) => {
    const page =
      pages.find(({ heading }) => heading === title) ??
      pages.find(
        ({ heading, introduction }) => familyPages.includes(heading) && introduction.includes(`**${title}**`),
      )
    return !page?.hasPicture
  })
  expect(missing.map(([kind]) => kind)).toEqual([])
})
