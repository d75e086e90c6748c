import { sentence } from '@anj/workflow/messages'
import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ListQuery } from '../model/list-address.ts'
import classes from './log-days.module.css'

interface LogDaysProps {
  readonly query: ListQuery
  /** Error message for the dates. */
  readonly problem: string | undefined
}

/** The date range of the log, in the reader's time zone. Without JavaScript, the zone is unknown and UTC applies. */
export function LogDays({ query: { filters }, problem }: LogDaysProps) {
  const [zone, setZone] = useState('UTC')
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  const hint = zone === 'UTC' ? sentence('auditDaysUtc') : sentence('auditDayHint')
  return (
    <div className={classes.days}>
      <TextInput
        type="date"
        name="from"
        label="From"
        title={hint}
        defaultValue={filters['from'] ?? ''}
        error={problem}
      />
      <TextInput type="date" name="to" label="To" title={hint} defaultValue={filters['to'] ?? ''} />
      <input type="hidden" name="zone" value={zone} />
    </div>
  )
}
