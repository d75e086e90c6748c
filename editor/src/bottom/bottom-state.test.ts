import { beforeEach, expect, test } from 'vitest'
import { openRun, showRun, showSide, showTab, useBottom } from './bottom-state.ts'

beforeEach(() => useBottom.setState(useBottom.getInitialState()))

test("a new run shows its messages in place of a component's rows", () => {
  showTab('preview')
  showRun()
  expect(useBottom.getState()).toMatchObject({ tab: 'message', side: 'run' })
})

test("a user who waits for a run's rows stays on the Data tab", () => {
  showTab('data')
  showRun()
  expect(useBottom.getState()).toMatchObject({ tab: 'data', side: 'run' })
})

test('the panel starts small and grows once the user opens something', () => {
  expect(useBottom.getState().isAskedFor).toBe(false)
  for (const look of [() => showTab('preview'), () => showSide('runs'), () => openRun('1'), showRun]) {
    useBottom.setState(useBottom.getInitialState())
    look()
    expect(useBottom.getState().isAskedFor).toBe(true)
  }
})
