import { expect, test } from 'vitest'
import { checkSentence, linkCitations } from './check-sentence.ts'

const source = (page: string, id: string) => ({
  page,
  pageTitle: 'Runs',
  heading: 'Stop a run',
  id,
  excerpt: '',
})
const passages = [
  {
    source: source('runs', 'stop-a-run'),
    text: 'Press **Cancel run** in the panel. The target stays as it was. Set `ANJ_RUN_SLOTS` first, then press it in rejects.csv.',
  },
  { source: source('canvas', ''), text: 'Drag a component onto the canvas.' },
]
const check = (sentence: string) => {
  checkSentence(sentence, passages)
  return linkCitations(sentence, passages)
}

test('converts citations to links to the sections', () => {
  expect(check('1. Press **Cancel run** [1].\n')).toBe(
    '1. Press **Cancel run** [1](/help/runs#stop-a-run).\n',
  )
  expect(check('Cancelling leaves the target as it was, [1][2] and `anj_run_slots` is set.')).toBe(
    'Cancelling leaves the target as it was, [1](/help/runs#stop-a-run)[2](/help/canvas) and `anj_run_slots` is set.',
  )
})

test('counts words in quotes like other words, and accepts file names that occur in the passages', () => {
  for (const sentence of [
    'Set `ANJ_RUN_SLOTS` [1].',
    'See `ANJ_RUN_SLOTS`. [1]',
    '- Press it in rejects.csv [1].',
  ])
    expect(check(sentence)).toContain('[1](/help/runs#stop-a-run)')
})

test.each([
  ['Press **Cancel run**.', 'cites no passage'],
  ['Press **Cancel run** [9].', 'did not receive'],
  ['Press **Cancel run** [0].', 'did not receive'],
  ['Press **Cancel run** [1][3].', 'did not receive'],
  ['Press [Cancel run](https://evil.example) [1].', 'links or markup'],
  ['Press Cancel run in the panel at https://evil.example [1].', 'links or markup'],
  ['Press Cancel run in the panel at www.evil.example [1].', 'links or markup'],
  ['Press ![Cancel run](/x.png) in the panel [1].', 'links or markup'],
  ['Press [Cancel run][x] in the panel [1].', 'links or markup'],
  ['Press <img src=x onerror=alert(1)> Cancel run in the panel [1].', 'links or markup'],
  ['Press <https://evil.example> Cancel run in the panel [1].', 'links or markup'],
  ['# Press Cancel run in the panel [1]', 'links or markup'],
  ['Press Cancel run in the panel ftp://evil [1].', 'links or markup'],
  ['Press Cancel run in the panel at evil.example/pay [1].', 'links or markup'],
  ['Press Cancel run in the panel at evil.example [1].', 'links or markup'],
  ['Press Cancel run in the panel at ada@evil.example [1].', 'links or markup'],
  ['Press Cancel run in the panel javascript:alert(1) [1].', 'links or markup'],
  ['Press Cancel run in the panel mailto:ada [1].', 'links or markup'],
  ['Press ~~Cancel run~~ in the panel [1].', 'links or markup'],
  ['> Press Cancel run in the panel [1].', 'links or markup'],
  ['Press Cancel run in the panel [1]\n---', 'links or markup'],
  ['Press Cancel run | in the panel [1]', 'links or markup'],
  ['Press &lt;Cancel run&gt; in the panel [1].', 'links or markup'],
  ['Press &#60;Cancel run in the panel [1].', 'links or markup'],
  ['Press Cancel run in the panel `[1]` [1].', 'within code'],
  ['No. [1]', 'do not support'],
  ['Ok [1].', 'do not support'],
  ['Buy it now [1].', 'do not support'],
  ['`set` [1].', 'do not support'],
  ['Press Cancel run in the panel \u001b[1m [1].', 'links or markup'],
  ['Press Cancel run in the panel ``` [1].', 'links or markup'],
  ['Set `ANJ_PASSWORD` first to press Cancel run [1].', 'in no cited passage'],
  ['Send your password to the following address immediately [1].', 'do not support'],
  ['Press **Cancel run** in the panel [2].', 'do not support'],
])('refuses %j', (sentence, reason) => {
  expect(() => check(sentence)).toThrow(reason)
})
