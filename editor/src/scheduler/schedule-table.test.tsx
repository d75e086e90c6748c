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
