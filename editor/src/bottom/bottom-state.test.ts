import { beforeEach, expect, test } from 'vitest'
import type { Run } from '../server/runs.ts'
import {
  foldSide,
  openRun,
  showClickedRows,
  showRejects,
  showRun,
  showSide,
  showTab,
  useBottom,
} from './bottom-state.ts'

beforeEach(() => useBottom.setState(useBottom.getInitialState()))

test("shows the messages of a new run instead of a component's rows", () => {
  showTab('preview')
  showRun()
  expect(useBottom.getState()).toMatchObject({ tab: 'message', side: 'run' })
})

test("stays on the Data tab while the user is waiting there for a run's rows", () => {
  showTab('data')
  showRun()
  expect(useBottom.getState()).toMatchObject({ tab: 'data', side: 'run' })
})

test('is small at first and takes more room once the user opens a tab', () => {
  expect(useBottom.getState().isAskedFor).toBe(false)
  for (const look of [() => showTab('preview'), () => showSide('runs'), () => openRun('1'), showRun]) {
    useBottom.setState(useBottom.getInitialState())
    look()
    expect(useBottom.getState().isAskedFor).toBe(true)
  }
})

test('shows the rows of a clicked component until the user or a run opens another tab', () => {
  showClickedRows()
  expect(useBottom.getState()).toMatchObject({ tab: 'preview', isAskedFor: true })
  showRun()
  showClickedRows()
  expect(useBottom.getState().tab).toBe('message')
})

test('stays folded when a run starts, and unfolds when the user opens one of its tabs', () => {
  foldSide(true)
  showRun()
  expect(useBottom.getState().isSideFolded).toBe(true)
  showSide('schedules')
  expect(useBottom.getState().isSideFolded).toBe(false)
})

test("leaves an earlier run's rejects when a new run starts", () => {
  showRejects({ id: '1' } as Run)
  expect(useBottom.getState()).toMatchObject({ tab: 'rejects', rejectsRun: { id: '1' } })
  showRun()
  expect(useBottom.getState()).toMatchObject({ tab: 'message', rejectsRun: null })
})
