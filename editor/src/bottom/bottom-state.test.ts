import { beforeEach, expect, test } from 'vitest'
import { openRun, showRun, showSide, showTab, useBottom } from './bottom-state.ts'

beforeEach(() => useBottom.setState(useBottom.getInitialState()))

test('a run that begins shows what it says, also over the rows of a component', () => {
  showTab('preview')
  showRun()
  expect(useBottom.getState()).toMatchObject({ tab: 'message', side: 'run' })
})

test('whoever waits for the rows that a run writes goes on looking at them', () => {
  showTab('data')
  showRun()
  expect(useBottom.getState()).toMatchObject({ tab: 'data', side: 'run' })
})

test('whatever is looked at asks for room, which nothing does at first', () => {
  expect(useBottom.getState().isAskedFor).toBe(false)
  for (const look of [() => showTab('preview'), () => showSide('runs'), () => openRun('1'), showRun]) {
    useBottom.setState(useBottom.getInitialState())
    look()
    expect(useBottom.getState().isAskedFor).toBe(true)
  }
})
