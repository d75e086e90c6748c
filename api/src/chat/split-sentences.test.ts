import { expect, test } from 'vitest'
import { processorTime } from '../../../engine/src/testing/processor-time.ts'
import { splitSentences } from './split-sentences.ts'

test.each([
  ['One [1]. Two', ['One [1]. '], 'Two'],
  ['One. [1][2] Two [2]!\nThree', ['One. [1][2] ', 'Two [2]!\n'], 'Three'],
  ['1. Press **Run** [1]\n2. Wait [2]\n', ['1. Press **Run** [1]\n'], '2. Wait [2]\n'],
  ['One [1]. [', [], 'One [1]. ['],
  ['One [1].', [], 'One [1].'],
  ['Anj 3.0 runs. [1]', [], 'Anj 3.0 runs. [1]'],
  ['Type `a. b` here [1]. Then', ['Type `a. b` here [1]. '], 'Then'],
  ['One [1].\n\n- Two', ['One [1].\n\n'], '- Two'],
  ['', [], ''],
])('splits %j', (text, sentences, rest) => {
  expect(splitSentences(text)).toEqual({ sentences, rest })
})

test('loses no text and finds the same sentences, however the text is divided into pieces', () => {
  const text =
    'To begin: [1]\n\n1. Open **Runs** [1]. Wait.[2]\n2. Type `x. y`! [1] [2] End "so." [1] Yes? [2]'
  const atOnce = splitSentences(text)
  for (const size of [1, 2, 3, 7]) {
    const sentences: string[] = []
    let rest = ''
    for (let at = 0; at < text.length; at += size) {
      const cut = splitSentences(rest + text.slice(at, at + size))
      sentences.push(...cut.sentences)
      rest = cut.rest
    }
    expect({ sentences, rest }).toEqual(atOnce)
    expect(sentences.join('') + rest).toBe(text)
  }
})

test('processes a long run of spaces in many pieces quickly', async () => {
  let rest = 'One [1].'
  const took = await processorTime(() => {
    for (let at = 0; at < 4000; at += 1) rest = splitSentences(`${rest}${at % 2 ? '\n' : ' '}`).rest
  })
  expect(rest).toHaveLength(4008)
  expect(took).toBeLessThan(2000)
})
