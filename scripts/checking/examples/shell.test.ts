import { globSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../root.ts'
import { checkExampleAnswer } from './check-example-answer.ts'
import { type ExampleServer, startExampleServer } from './example-server.ts'
import { type Example, readExamples } from './read-examples.ts'
import { runShell } from './run-shell.ts'

/** Examples that can't run in this test, by a part of their text, with the reason. */
const notHere: Readonly<Record<string, string>> = {
  '/api/databases/mssql': 'needs a Microsoft SQL Server',
  '/metrics -H': 'needs the metrics token, which has its own tests',
}

const pages = globSync('docs/help/*.md', { cwd: root }).toSorted()
const all = pages.flatMap((page) => readExamples(page).filter(isCall))
const isLeftOut = ({ text }: Example) => Object.keys(notHere).some((part) => text.includes(part))

/** True for an example that makes a call or defines variables for the calls on its page. */
function isCall({ language, text }: Example): boolean {
  return language === 'sh' && /\bcurl\b|^\w+\(\) \{/m.test(text)
}

let world: ExampleServer | undefined
beforeAll(async () => {
  world = await startExampleServer()
})
afterAll(() => world?.[Symbol.asyncDispose]())

test('every skipped example exists', () => {
  const stale = Object.keys(notHere).filter((part) => !all.some(({ text }) => text.includes(part)))
  expect(stale).toEqual([])
})

test.each([...new Set(all.filter((one) => !isLeftOut(one)).map(({ page }) => page))])(
  'the calls of %s return the responses that it shows',
  { timeout: 240_000 },
  async (page) => {
    if (!world) throw new Error('There is no world.')
    const examples = all.filter((one) => one.page === page && !isLeftOut(one))
    const said = await runShell(examples, world.stand, { cwd: world.folder, env: world.env })
    const problems = examples.flatMap((example, at) => {
      const problem = checkExampleAnswer(example, said[at] ?? '')
      return problem ? [`${page}:${example.line} ${problem}`] : []
    })
    expect(problems).toEqual([])
    expect(said).toHaveLength(examples.length)
  },
)
