import { expect, test } from 'vitest'
import { openHelpCentre } from '../../../api/src/help/help-centre.ts'
import { evaluate, parts, questionsOf } from './evaluate.ts'
import { aims, helpFolder } from './index.ts'

const help = await openHelpCentre(helpFolder)

test.each(parts)(
  'the right heading is found for the questions of the part to %s, and few are refused',
  async (part) => {
    const { first, amongThree, refused } = evaluate(help, await questionsOf(part))
    expect(100 * first).toBeGreaterThanOrEqual(aims.first)
    expect(100 * amongThree).toBeGreaterThanOrEqual(aims.amongThree)
    expect(100 * refused).toBeLessThanOrEqual(aims.refused)
  },
)

test.each(parts)('questions of the part to %s that the pages do not cover are refused', async (part) => {
  const { wronglyAnswered } = evaluate(help, await questionsOf(part))
  expect(100 * wronglyAnswered).toBeLessThanOrEqual(aims.wronglyAnswered)
})

test('every heading that questions name is there', async () => {
  const questions = (await Promise.all(parts.map(questionsOf))).flat()
  const named = new Set(questions.flatMap((asked) => ('at' in asked ? asked.at : [])))
  const missing = [...named].filter((address) => {
    const [page = '', id] = address.split('#')
    const found = help.page(page)
    return !found || (id !== undefined && !found.headings.some((heading) => heading.id === id))
  })
  expect(missing).toEqual([])
})
