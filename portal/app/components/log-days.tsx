import { sentence } from '@anj/workflow/messages'
import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ListQuery } from './list-address.ts'
import classes from './log-days.module.css'

interface LogDaysProps {
  readonly query: ListQuery
  /** The reason why the days are refused. */
  readonly problem: string | undefined
}

/** The days between which entries are shown, in the reader's zone, which only a script knows. */
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
