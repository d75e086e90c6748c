import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ScheduleSummary } from '../server/schedules.ts'
import { ScheduleTable } from './schedule-table.tsx'

test('makes text direction controls visible in the names of schedules and workflows', () => {
  const schedule = {
    _id: 's',
    scheduleName: 'Night\u202ely',
    workflow: { id: 'w', name: 'Ord\u202eers' },
    createdBy: { id: 'u', fullName: 'Ann' },
    pausedAt: null,
    nextDueAt: null,
    lastResult: null,
    userTimeZone: 'UTC',
  } as unknown as ScheduleSummary
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <ScheduleTable schedules={[schedule]} selected={null} onSelect={() => undefined} />
    </MantineProvider>,
  )
  expect(drawn).not.toContain('\u202e')
  expect(drawn.match(/aria-label="Right-to-left override \(U\+202E\)"/g)).toHaveLength(2)
})

test('begins with the name, the next run and the last result, and ends with the ids', () => {
  const schedule = {
    _id: 'schedule-id',
    scheduleName: 'Nightly',
    workflow: { id: 'workflow-id', name: 'Orders' },
    createdBy: { id: 'u', fullName: 'Ann' },
    pausedAt: null,
    nextDueAt: '2026-03-02T01:00:00.000Z',
    lastResult: { outcome: 'failed', endedAt: '2026-03-01T01:02:00.000Z' },
    userTimeZone: 'UTC',
  } as unknown as ScheduleSummary
  const drawn = renderToStaticMarkup(
    <MantineProvider>
      <ScheduleTable schedules={[schedule]} selected={null} onSelect={() => undefined} />
    </MantineProvider>,
  )
  const texts = [...drawn.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) =>
    cell.replaceAll(/<[^>]+>/g, ' ').trim(),
  )
  expect(texts.slice(0, 7)).toEqual([
    'Schedule Name',
    'Next Run',
    'Last Result',
    'Workflow File',
    'Created By',
    'Schedule ID',
    'Workflow ID',
  ])
  expect(texts.slice(7)).toEqual([
    'Nightly',
    expect.stringMatching(/01:00 AM$/),
    expect.stringMatching(/^Failed .*01:02 AM$/),
    'Orders',
    'Ann',
    'schedule-id',
    'workflow-id',
  ])
})
