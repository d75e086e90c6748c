import { MOST_PAGES } from '@anj/ui'
import { nodeKinds } from '@anj/workflow'
import { expect, test } from 'vitest'
import { pagesOfScreen } from './pages-of-screen.ts'

const screen = { kind: null, hasNodes: true, tab: 'message', side: 'run' } as const

test('the component that is shown comes first, then what is open below the canvas', () => {
  expect(pagesOfScreen({ ...screen, kind: 'postgresqlOutput', tab: 'preview' })).toEqual([
    'postgresql',
    'outputs',
    'connections',
    'preview',
    'runs',
  ])
})

test('each page is named once', () => {
  expect(pagesOfScreen({ ...screen, kind: 'columnSelection', tab: 'data', side: 'runs' })).toEqual([
    'column-selection',
    'runs',
  ])
})

test('who has drawn nothing yet is told how to begin', () => {
  expect(pagesOfScreen({ ...screen, hasNodes: false })[0]).toBe('getting-started')
})

test('schedules count for who looks at no component', () => {
  expect(pagesOfScreen({ ...screen, side: 'schedules' })).toEqual(['canvas', 'schedules'])
  expect(pagesOfScreen({ ...screen, kind: 'dataTable', side: 'schedules' })).toEqual(['data-table'])
})

test.each(Object.keys(nodeKinds) as (keyof typeof nodeKinds)[])(
  '%s has pages, and no more than may be named',
  (kind) => {
    const pages = pagesOfScreen({ kind, hasNodes: true, tab: 'preview', side: 'runs' })
    expect(pages.length).toBeGreaterThan(0)
    expect(pages.length).toBeLessThanOrEqual(MOST_PAGES)
  },
)
