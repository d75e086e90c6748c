import { expect, test } from 'vitest'
import { openHelpCentre } from '../../../api/src/help/help-centre.ts'
import { evaluate, parts, questionsOf } from './evaluate.ts'
import { helpFolder } from './index.ts'

const help = await openHelpCentre(helpFolder)

/** What was reached, in percent, with some room for pages that change; what is aimed at stands in the bench. */
const reached = {
  tune: { first: 77, amongThree: 87, refused: 37, wronglyAnswered: 5 },
  measure: { first: 83, amongThree: 92, refused: 36, wronglyAnswered: 9 },
}

test.each(parts)('the help answers the questions of the part to %s no worse than before', async (part) => {
  const { first, amongThree, refused, wronglyAnswered } = evaluate(help, await questionsOf(part))
  expect(100 * first).toBeGreaterThanOrEqual(reached[part].first)
  expect(100 * amongThree).toBeGreaterThanOrEqual(reached[part].amongThree)
  expect(100 * refused).toBeLessThanOrEqual(reached[part].refused)
  expect(100 * wronglyAnswered).toBeLessThanOrEqual(reached[part].wronglyAnswered)
})

test('every question names a heading that is there', async () => {
  const questions = (await Promise.all(parts.map(questionsOf))).flat()
  const isThere = (address: string) => {
    const [page = '', id] = address.split('#')
    const found = help.page(page)
    return found !== undefined && (id === undefined || found.headings.some((heading) => heading.id === id))
  }
  const lost = questions.flatMap((asked) =>
    'at' in asked && !asked.at.some(isThere) ? [asked.at.join(' ')] : [],
  )
  expect(lost).toEqual([])
})
