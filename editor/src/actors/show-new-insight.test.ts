import { afterEach, expect, test, vi } from 'vitest'
import { closeInsight, openedInsight, openInsight } from './open-insight.ts'
import { showNewInsight } from './show-new-insight.ts'

const offers = vi.hoisted(() => [] as { readonly says: string; readonly take: () => void }[])
vi.mock('../kit/action-toast.tsx', () => ({
  showActionToast: (one: (typeof offers)[number]) => offers.push(one),
}))

const made = { workflowId: 'w', runId: 'new', kind: 'advice' } as const

afterEach(() => {
  closeInsight()
  offers.length = 0
})

test("opens a run's insight immediately", () => {
  showNewInsight(made, () => false)
  expect(openedInsight()).toEqual({ workflowId: 'w', runId: 'new' })
  expect(offers).toEqual([])
})

test('offers the insight instead of replacing an open one', () => {
  openInsight('w', 'earlier')
  showNewInsight(made, () => false)
  expect(openedInsight()?.runId).toBe('earlier')
  expect(offers.map(({ says }) => says)).toEqual(['The advice is ready.'])
  offers[0]?.take()
  expect(openedInsight()?.runId).toBe('new')
})

test('does not cover a dialog or interrupt typing', () => {
  showNewInsight(made, () => true)
  expect(openedInsight()).toBeNull()
  expect(offers).toHaveLength(1)
})
