import { afterEach, expect, test, vi } from 'vitest'
import { closeInsight, openedInsight, openInsight } from './open-insight.ts'
import { presentInsight } from './present-insight.ts'

const offers = vi.hoisted(() => [] as { readonly says: string; readonly take: () => void }[])
vi.mock('../shell/offer.tsx', () => ({ offer: (one: (typeof offers)[number]) => offers.push(one) }))

const made = { workflowId: 'w', runId: 'new', kind: 'advice' } as const

afterEach(() => {
  closeInsight()
  offers.length = 0
})

test('what a run found out is shown at once', () => {
  presentInsight(made, () => false)
  expect(openedInsight()).toEqual({ workflowId: 'w', runId: 'new' })
  expect(offers).toEqual([])
})

test('it takes nothing away that somebody reads, but is offered', () => {
  openInsight('w', 'earlier')
  presentInsight(made, () => false)
  expect(openedInsight()?.runId).toBe('earlier')
  expect(offers.map(({ says }) => says)).toEqual(['The advice is ready.'])
  offers[0]?.take()
  expect(openedInsight()?.runId).toBe('new')
})

test('it does not come over a dialog, or between the letters that somebody types', () => {
  presentInsight(made, () => true)
  expect(openedInsight()).toBeNull()
  expect(offers).toHaveLength(1)
})
