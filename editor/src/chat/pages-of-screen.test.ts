import { MAX_PAGES } from '@anj/ui'
import { nodeKinds } from '@anj/workflow'
import { expect, test } from 'vitest'
import { pagesOfScreen } from './pages-of-screen.ts'

const screen = { kind: null, hasNodes: true, tab: 'message', side: 'run' } as const

test('lists the pages about the open component first, then those about the open panel', () => {
  expect(pagesOfScreen({ ...screen, kind: 'postgresqlOutput', tab: 'preview' })).toEqual([
    'postgresql',
    'outputs',
    'connections',
    'preview',
    'runs',
  ])
})

test('lists each page once', () => {
  expect(pagesOfScreen({ ...screen, kind: 'columnSelection', tab: 'data', side: 'runs' })).toEqual([
    'column-selection',
    'runs',
  ])
})

test('lists the getting-started page first while the canvas is empty', () => {
  expect(pagesOfScreen({ ...screen, hasNodes: false })[0]).toBe('getting-started')
})

test('lists schedules only while no component is open', () => {
  expect(pagesOfScreen({ ...screen, side: 'schedules' })).toEqual(['canvas', 'schedules'])
  expect(pagesOfScreen({ ...screen, kind: 'dataTable', side: 'schedules' })).toEqual(['data-table'])
})

test.each(Object.keys(nodeKinds) as (keyof typeof nodeKinds)[])(
  'lists at least one page for %s and stays within the limit',
  (kind) => {
    const pages = pagesOfScreen({ kind, hasNodes: true, tab: 'preview', side: 'runs' })
    expect(pages.length).toBeGreaterThan(0)
    expect(pages.length).toBeLessThanOrEqual(MAX_PAGES)
  },
)
